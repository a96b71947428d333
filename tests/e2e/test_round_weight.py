"""记一局: what a first load costs, served as it is in earnest: by the WSGI application, its static files compressed."""

import threading
from socketserver import ThreadingMixIn
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer, make_server

import pytest
from django.core.management import call_command
from django.core.wsgi import get_wsgi_application

PATHS = ["/round/", "/round/?example=sample"]
MOST_REQUESTS = 8
MOST_BYTES = 60_000


class Server(ThreadingMixIn, WSGIServer):
    daemon_threads = True


class Quiet(WSGIRequestHandler):
    def log_message(self, *_):
        pass


@pytest.fixture
def served(settings, tmp_path):
    """The address of the application over compressed static files."""
    settings.STATIC_ROOT = str(tmp_path)
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
    }
    settings.WHITENOISE_AUTOREFRESH = settings.WHITENOISE_USE_FINDERS = False
    call_command("collectstatic", interactive=False, verbosity=0)
    server = make_server("127.0.0.1", 0, get_wsgi_application(), Server, Quiet)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("path", PATHS)
def test_a_first_load_is_light(browser, served, capsys, path):
    context = browser.new_context(locale="zh-CN", viewport={"width": 390, "height": 844})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    paths, sizes = {}, {}
    session.on("Network.requestWillBeSent", lambda event: paths.setdefault(event["requestId"], event["request"]["url"]))
    session.on(
        "Network.loadingFinished", lambda event: sizes.__setitem__(event["requestId"], event["encodedDataLength"])
    )
    policy = page.goto(f"{served}{path}").headers["content-security-policy"]
    page.wait_for_load_state("networkidle")
    # This browser shows no icon; another asks for it.
    icon = page.evaluate("document.querySelector('link[rel=icon]').href")
    requests = [*paths.values(), *({icon} - set(paths.values()))]
    context.close()
    with capsys.disabled():
        print(f"\n{path}: {len(requests)} requests, {sum(sizes.values()):,.0f} bytes over the wire")
        for request, address in paths.items():
            print(f"  {sizes.get(request, 0):8,.0f}  {address.removeprefix(served)}")
    assert all(address.startswith(f"{served}/") for address in requests)
    assert len(requests) <= MOST_REQUESTS
    assert sum(sizes.values()) <= MOST_BYTES
    assert "unsafe" not in policy
