from django.urls import include, path

from calculator.api import api
from calculator.views.hand import hand
from calculator.views.home import home
from calculator.views.round import round_page

urlpatterns = [
    path("", home, name="home"),
    path("hand/", hand, name="hand"),
    path("round/", round_page, name="round"),
    path("api/", api.urls),
    path("i18n/", include("django.conf.urls.i18n")),
]
