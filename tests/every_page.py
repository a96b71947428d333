"""Every page that a reader can open, in each of its states, by a name and its address."""

from urllib.parse import urlencode

from calculator.views.hand import EXAMPLES

WON = {"rules": "chengdu", "base": "1", "hand": "223344556677m 8m +8m", "by": "self_draw"}
WRONG = {"rules": "chengdu", "hand": "11111m 東", "base": "0", "by": "luck", "circumstances": "heavenly"}
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
    "rules-of-one": "/rules/chengdu/",
    "terms": "/terms/",
    "no-such-page": "/nowhere/",
}
LOCALES = ("zh-CN", "en-GB")
SCHEMES = ("light", "dark")
