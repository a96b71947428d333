"""Every page that a reader can open, in each of its states, by a name and its address."""

from urllib.parse import urlencode

from calculator.views.hand import EXAMPLES

WON = {"rules": "chengdu", "base": "1", "hand": "223344556677m 8m +8m", "by": "self_draw"}
WRONG = {"rules": "chengdu", "hand": "11111m 東", "base": "0", "by": "luck", "circumstances": "heavenly"}
HOUSE = {"preset": "chengdu", "changes": '{"cap":5,"self_draw":"add_base","fans":{"root":null,"golden_wait":2}}'}
ANSWERED = {
    "cap": "2",
    "self_draw": "1",
    "root": "0",
    "kong_concealed": "0",
    "kong_direct": "1",
    "direct_kong_draw": "0",
    "kong_on_shot": "2",
    "pig": "0",
}
SET = "win.near-7f3a9c,fans.root-7f3a9c,pays.7f3a9c"
PAGES = {
    "home": "/",
    "hand": "/hand/",
    "hand-won": f"/hand/?{urlencode(WON)}",
    "hand-won-on-a-discard": f"/hand/?{EXAMPLES[0].query}",
    "hand-won-after-a-kong": f"/hand/?{EXAMPLES[3].query}",
    "hand-waiting": f"/hand/?{EXAMPLES[4].query}",
    "hand-of-a-pig": f"/hand/?{EXAMPLES[5].query}",
    "hand-wrong": f"/hand/?{urlencode(WRONG)}",
    "round": "/round/",
    "round-settled": "/round/?example=sample",
    "rules": "/rules/",
    "rules-of-one": "/rules/sbr-2025/",
    "terms": "/terms/",
    "check": "/check/",
    "check-example": "/check/?example=sample",
    "check-a-hand": "/check/?about=hand",
    "compare": "/compare/?example=tiles",
    "compare-nothing": "/compare/",
    "learn": "/learn/",
    "learn-lesson": "/learn/shapes/",
    "learn-lesson-fans": "/learn/fans/",
    "learn-lesson-end": "/learn/end/",
    "learn-drill-win": "/learn/drill/win/7f3a9c/",
    "learn-drill-void": "/learn/drill/void/void_held-7f3a9c/",
    "learn-drill-end": "/learn/drill/end/dead-7f3a9c/",
    "learn-daily": "/learn/daily/2026-01-31/",
    "learn-drill-fans": "/learn/drill/fans/kong-7f3a9c/",
    "learn-drill-points": "/learn/drill/points/cap-7f3a9c/",
    "learn-drill-waits": "/learn/drill/waits/many-7f3a9c/",
    "learn-drill-pays": "/learn/drill/pays/kong_shot-7f3a9c/",
    "learn-progress": "/learn/progress/",
    "learn-set": f"/learn/set/?q={SET}&r=210",
    "learn-set-new": f"/learn/set/new/?kind=fans&q={SET}",
    "table-new": "/tables/new/",
    "table-import": "/tables/import/",
    "house-list": "/h/",
    "house-new": "/rules/new/?preset=chengdu",
    "house-changed": f"/rules/new/?{urlencode(HOUSE)}",
    "find-rules": "/rules/find/",
    "find-rules-kongs": "/rules/find/?cap=1&self_draw=0&root=0&kong_concealed=0&kong_direct=0&direct_kong_draw=1",
    "find-rules-found": f"/rules/find/?{urlencode(ANSWERED)}",
    "api": "/api/docs/",
    "no-such-page": "/nowhere/",
}
ANSWER, SHOW = ".answer-form [value=answer]", ".answer-form [value=show]"
# What is reached by buttons alone: where one begins, and what one taps.
REACHED = {
    "check-verdict": ("/check/?example=sample", ["#check"]),
    "learn-graded-win": ("/learn/drill/win/six_pairs-7f3a9c/", ["[name=win][value=yes]", ANSWER]),
    "learn-graded-void": ("/learn/drill/void/void_held-7f3a9c/", ["#step-voids label:first-child input", ANSWER]),
    "learn-graded-end": ("/learn/drill/end/ready-7f3a9c/", ["[name=state][value=not_ready]", ANSWER]),
    "learn-graded-fans": ("/learn/drill/fans/kong-7f3a9c/", ["[name=fans][value=all_pungs]", ANSWER]),
    "learn-graded-points": ("/learn/drill/points/cap-7f3a9c/", [SHOW]),
    "learn-graded-waits": (
        "/learn/drill/waits/many-7f3a9c/",
        ["#step-waits .tile-row:first-of-type label:first-child input", ANSWER],
    ),
    "learn-graded-pays": ("/learn/drill/pays/kong_shot-7f3a9c/", [SHOW]),
    "learn-strengths": (
        "/learn/drill/fans/kong-7f3a9c/",
        ["[name=fans][value=all_pungs]", ANSWER, ".top a[href$='/learn/']", "[aria-labelledby=progress-title] .quiet"],
    ),
    "ruling": ("/check/?example=sample", ["#check", "#keep"]),
}


def table_pages(scorer_code: str, viewer_code: str) -> dict[str, str]:
    """The pages of a table of several rounds, as its scorer and its viewers see them."""
    pages = [
        "record",
        "rounds/1",
        "rounds/3/edit",
        "settle-up",
        "statistics",
        "transfers",
        "history",
        "sheet",
        "settings",
    ]
    scorer = {f"table-{page.replace('/', '-')}": f"/t/{scorer_code}/{page}/" for page in pages}
    return {"table": f"/t/{scorer_code}/", "table-viewed": f"/t/{viewer_code}/", **scorer}


LOCALES = ("zh-CN", "en-GB")
SCHEMES = ("light", "dark")
