from django.urls import include, path

from calculator.api import api
from calculator.views.check import check, ruling
from calculator.views.compare import compare
from calculator.views.hand import hand
from calculator.views.health import health
from calculator.views.home import home
from calculator.views.round import round_page
from calculator.views.rules import rule_set, rules
from calculator.views.tables.new import bring, forget, new
from calculator.views.terms import terms

urlpatterns = [
    path("", home, name="home"),
    path("hand/", hand, name="hand"),
    path("round/", round_page, name="round"),
    path("rules/", rules, name="rules"),
    path("rules/<slug:key>/", rule_set, name="rule_set"),
    path("terms/", terms, name="terms"),
    path("check/", check, name="check"),
    path("check/<str:code>/", ruling, name="ruling"),
    path("compare/", compare, name="compare"),
    path("tables/new/", new, name="table_new"),
    path("tables/import/", bring, name="table_import"),
    path("tables/forget/", forget, name="table_forget"),
    path("t/<str:code>/", include("calculator.table_urls")),
    path("health/", health, name="health"),
    path("api/", api.urls),
    path("i18n/", include("django.conf.urls.i18n")),
]
