"""Pages that only the tests see."""

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.urls import path

from calculator.urls import urlpatterns as of_the_app

TILEPAD = """{% load django_htmx static %}<!doctype html>
<html lang="{{ LANGUAGE_CODE }}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="htmx-config" content='{"includeIndicatorStyles": false, "allowEval": false}'>
<title>Tile pad</title>
<link rel="icon" href="{% static "tiles.svg" %}">
<link rel="stylesheet" href="{% static "app.css" %}">
{% htmx_script %}
</head>
<body>
<main>
<h1>Tile pad</h1>
<form class="card" method="get">
<div class="field"><label for="void">Void</label>
<select name="void" id="void"><option value="">–</option><option>m</option><option>p</option><option>s</option></select>
</div>
<div class="field"><label for="hand">Hand</label>
<input type="text" name="hand" id="hand" value="{{ hand }}" data-tilepad="hand+win" data-void="void"></div>
<div class="field"><label for="left">Left</label>
<input type="text" name="left" id="left" data-tilepad="hand" data-void="s" data-melds="暗杠7m added:6p@1"></div>
<div class="fields">
<div class="field"><label for="tile">Tile</label>
<input type="text" name="tile" id="tile" data-tilepad="tile"></div>
<div class="field"><label for="kong">Kong</label>
<input type="text" name="kong" id="kong" data-tilepad="tile" data-copies="4"></div>
<div class="field"><label for="plain">Plain</label>
<input type="text" name="plain" id="plain"></div>
</div>
<div id="more">
<button class="button" type="button" hx-get="{% url "tilepad-row" %}" hx-target="#more">More</button>
</div>
<button class="button main">Send</button>
</form>
</main>
{% include "_tilepad.html" %}
</body>
</html>
"""
ROW = """<div class="field" id="row"><label for="late">Late</label>
<input type="text" name="late" id="late" data-tilepad="hand" value="{{ late }}" hx-get="{% url "tilepad-row" %}"
  hx-trigger="change" hx-target="#row" hx-swap="outerHTML"></div>"""


def _page(text: str):
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(engines["django"].from_string(text).render(request.GET.dict(), request))

    return view


urlpatterns = [
    *of_the_app,
    path("tilepad/", _page(TILEPAD), name="tilepad"),
    path("tilepad/row/", _page(ROW), name="tilepad-row"),
]
