"""What every test may lean on: no silent skips in CI, hypothesis profiles, a real browser.

A test that needs something the machine may lack says so with `require`: it is skipped by name on a desk, and fails
in CI.
"""

import os
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

IN_CI = bool(os.environ.get("CI"))
CHROMIUM_NAMES = (
    "chromium-headless-shell",  # a third less work than the whole browser
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)
CHROMIUM_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

# Examples are drawn the same way on every run, so that a red run stays red; `explore` draws new ones each time.
settings.register_profile(
    "quick", max_examples=60, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("ci", settings.get_profile("quick"), max_examples=100, print_blob=True)
settings.register_profile("proof", settings.get_profile("ci"), max_examples=3000)
settings.register_profile("explore", settings.get_profile("proof"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE") or ("ci" if IN_CI else "quick"))


def require(condition: object, reason: str) -> None:
    """Skip the test with the reason where the condition does not hold; in CI, fail it."""
    if not condition:
        pytest.fail(reason) if IN_CI else pytest.skip(reason)


def chromium() -> str | None:
    """Where a Chromium is on this machine; the variable CHROMIUM may name one."""
    names = [os.environ["CHROMIUM"]] if "CHROMIUM" in os.environ else CHROMIUM_NAMES
    return next((path for name in names if (path := shutil.which(name))), None)


LOOK = ("locale", "scheme", "width")
# Of the eight looks of a page one is seen each time; the proofs see the others.
QUICK_LOOK = ("zh", "dark", 320)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items):
    """Browser tests are marked by their folder and run last (see `browser`)."""
    folder = Path(__file__).parent / "e2e"
    for item in items:
        if folder in item.path.parents:
            item.add_marker("e2e")
            params = item.callspec.params if hasattr(item, "callspec") else {}
            if params.keys() >= set(LOOK) and (params["locale"][:2], params["scheme"], params["width"]) != QUICK_LOOK:
                item.add_marker("proof")
    items.sort(key=lambda item: item.get_closest_marker("e2e") is not None)


def _fail_if_skipped(report):
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"Nothing may be skipped in CI. {report.longrepr[2]}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport():
    return _fail_if_skipped((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report():
    return _fail_if_skipped((yield))


@pytest.fixture(scope="session")
def browser():
    """Chromium, driven by Playwright; one for each test process."""
    executable = chromium()
    require(executable, "no Chromium found: install it, or name it in the variable CHROMIUM")
    from playwright.sync_api import sync_playwright

    # While Playwright runs, its event loop counts as running in this thread, and Django would refuse every query
    # made here, those of fixtures and of the tests' own set-up included. No view of ours is asynchronous.
    with pytest.MonkeyPatch.context() as patch, sync_playwright() as playwright:
        patch.setenv("DJANGO_ALLOW_ASYNC_UNSAFE", "1")
        browser = playwright.chromium.launch(executable_path=executable, args=list(CHROMIUM_FLAGS))
        yield browser
        browser.close()


@pytest.fixture
def open_page(browser, live_server):
    """Opens pages of the live server: `open_page("/hand/", locale="en", color_scheme="dark", **context_options)`.

    When the test ends, every page must have kept to itself: no script error, no console error (a breach of the
    content security policy is one), no request to another host, no missing asset, no server error.
    """
    contexts, faults = [], []

    def heard(message):
        if message.type == "error" and not message.text.startswith("Failed to load resource"):
            faults.append(f"console: {message.text}")

    def asked(request):
        if not request.url.startswith((live_server.url, "data:", "blob:", "about:")):
            faults.append(f"request to another host: {request.url}")

    def answered(response):
        asset = response.request.resource_type not in {"document", "xhr", "fetch"}
        if response.status >= (400 if asset else 500):
            faults.append(f"{response.status}: {response.url}")

    def open_page(path="/", locale="zh-CN", **options):
        context = browser.new_context(base_url=live_server.url, locale=locale, **options)
        contexts.append(context)
        context.set_default_timeout(30_000)
        context.on("console", heard)
        context.on("weberror", lambda error: faults.append(f"script: {error.error}"))
        context.on("request", asked)
        context.on("response", answered)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


@pytest.fixture
def assert_accessible():
    """Asserts that axe finds nothing to mend on a page: `assert_accessible(page)`."""
    from axe_playwright_python.sync_playwright import Axe

    def check(page):
        result = Axe().run(page)
        assert not result.response["violations"], result.generate_report()

    return check
