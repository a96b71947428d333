"""Takes a picture of every page: `python -m tests.screenshots [NAME …]`, into the folder screenshots.

Each page narrow and wide, light and dark, in both languages; with names, only the pages whose name begins with one.
A table is made for it in a database of its own.
"""

import os
import sys
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "screenshots"
WIDTHS = (320, 390, 1280)


def main(names: list[str]) -> None:
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATABASE_URL"] = f"sqlite:///{folder}/db.sqlite3"
        os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
        print(f"{_take(names)} pictures in {FOLDER}")


def _take(names: list[str]) -> int:
    import django

    django.setup()
    from django.conf import settings
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.core.management import call_command
    from django.test.testcases import LiveServerThread
    from playwright.sync_api import sync_playwright

    from calculator.services import make_demo
    from tests.conftest import CHROMIUM_FLAGS, chromium
    from tests.every_page import LOCALES, PAGES, REACHED, SCHEMES, table_pages

    call_command("migrate", verbosity=0)
    table = make_demo()
    paths = PAGES | table_pages(table.scorer_code, table.viewer_code)
    pages = {name: (path, []) for name, path in paths.items()} | REACHED
    pages = {name: page for name, page in pages.items() if not names or name.startswith(tuple(names))}
    settings.ALLOWED_HOSTS = ["localhost"]
    server = LiveServerThread("localhost", StaticFilesHandler)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    taken = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_FLAGS))
        for width in WIDTHS:
            for scheme in SCHEMES:
                for locale in LOCALES:
                    look = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme, "locale": locale}
                    context = browser.new_context(base_url=f"http://localhost:{server.port}", **look)
                    page = context.new_page()
                    for name, (path, taps) in pages.items():
                        page.goto(path)
                        for target in taps:
                            page.locator(target).click()
                            page.wait_for_load_state("networkidle")
                        page.screenshot(path=FOLDER / f"{name}-{width}-{scheme}-{locale[:2]}.png", full_page=True)
                        taken += 1
                    context.close()
        browser.close()
    server.terminate()
    return taken


if __name__ == "__main__":
    main(sys.argv[1:])
