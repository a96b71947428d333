"""Takes a picture of every page: `python -m tests.screenshots [NAME …]`, into the folder screenshots.

Each page narrow and wide, light and dark, in both languages; with names, only the pages whose name begins with one.
"""

import os
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "screenshots"
WIDTHS = (320, 390, 1280)


def main(names: list[str]) -> None:
    os.environ["DJANGO_SETTINGS_MODULE"] = "tests.settings"
    import django

    django.setup()
    from django.conf import settings
    from django.contrib.staticfiles.handlers import StaticFilesHandler
    from django.test.testcases import LiveServerThread
    from playwright.sync_api import sync_playwright

    from tests.conftest import CHROMIUM_FLAGS, chromium
    from tests.every_page import LOCALES, PAGES, SCHEMES

    pages = {name: path for name, path in PAGES.items() if not names or name.startswith(tuple(names))}
    settings.ALLOWED_HOSTS = ["localhost"]
    server = LiveServerThread("localhost", StaticFilesHandler)
    server.daemon = True
    server.start()
    server.is_ready.wait()
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(CHROMIUM_FLAGS))
        for width in WIDTHS:
            for scheme in SCHEMES:
                for locale in LOCALES:
                    look = {"viewport": {"width": width, "height": 800}, "color_scheme": scheme, "locale": locale}
                    context = browser.new_context(base_url=f"http://localhost:{server.port}", **look)
                    page = context.new_page()
                    for name, path in pages.items():
                        page.goto(path)
                        page.screenshot(path=FOLDER / f"{name}-{width}-{scheme}-{locale[:2]}.png", full_page=True)
                    context.close()
        browser.close()
    server.terminate()
    print(f"{len(pages) * len(WIDTHS) * len(SCHEMES) * len(LOCALES)} pictures in {FOLDER}")


if __name__ == "__main__":
    main(sys.argv[1:])
