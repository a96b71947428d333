from django.urls import include, path

from calculator.api import api
from calculator.views.api_docs import api_docs
from calculator.views.check import check
from calculator.views.compare import compare
from calculator.views.errors import bad_request, server_error
from calculator.views.find_rules import find_rules
from calculator.views.hand import hand
from calculator.views.health import health
from calculator.views.home import home
from calculator.views.house_rules import (
    edit_house_rules,
    forget_house_rules,
    house_list,
    house_rules,
    house_rules_json,
    new_house_rules,
)
from calculator.views.numbers import numbers
from calculator.views.round import round_page
from calculator.views.rules import rule_set, rules
from calculator.views.ruling import ruling
from calculator.views.tables.new import bring, forget, new
from calculator.views.terms import terms

urlpatterns = [
    path("", home, name="home"),
    path("hand/", hand, name="hand"),
    path("round/", round_page, name="round"),
    path("rules/", rules, name="rules"),
    path("rules/new/", new_house_rules, name="house_rules_new"),
    path("rules/find/", find_rules, name="find_rules"),
    path("rules/<slug:key>/", rule_set, name="rule_set"),
    path("terms/", terms, name="terms"),
    path("check/", check, name="check"),
    path("check/<str:code>/", ruling, name="ruling"),
    path("compare/", compare, name="compare"),
    path("learn/", include("calculator.learn_urls")),
    path("tables/new/", new, name="table_new"),
    path("tables/import/", bring, name="table_import"),
    path("tables/forget/", forget, name="table_forget"),
    path("t/<str:code>/", include("calculator.table_urls")),
    path("h/", house_list, name="house_rules_list"),
    path("h/forget/", forget_house_rules, name="house_rules_forget"),
    path("h/<str:code>/", house_rules, name="house_rules"),
    path("h/<str:code>/edit/", edit_house_rules, name="house_rules_edit"),
    path("h/<str:code>/rules.json", house_rules_json, name="house_rules_json"),
    path("h/<str:code>/versions/<int:number>/", house_rules, name="house_rules_version"),
    path("h/<str:code>/versions/<int:number>/rules.json", house_rules_json, name="house_rules_version_json"),
    path("numbers/", numbers, name="numbers"),
    path("health/", health, name="health"),
    path("api/docs/", api_docs, name="api_docs"),
    path("api/", api.urls),
    path("i18n/", include("django.conf.urls.i18n")),
]

handler400 = bad_request
handler500 = server_error
