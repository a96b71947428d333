from datetime import date

from django.urls import path, register_converter
from django.urls.converters import StringConverter

from calculator.views.learn.drills import daily_hand, drill, next_drill, today
from calculator.views.learn.lessons import learn, lesson
from calculator.views.learn.progress import forget_progress, progress, progress_json
from calculator.views.learn.sets import new_set, question_set


class DayConverter(StringConverter):
    """日: a day as 2026-11-30."""

    regex = "[0-9]{4}-[0-9]{2}-[0-9]{2}"

    def to_python(self, value: str) -> date:  # type: ignore[override]
        return date.fromisoformat(value)

    def to_url(self, value: date) -> str:  # type: ignore[override]
        return value.isoformat()


register_converter(DayConverter, "day")

urlpatterns = [
    path("", learn, name="learn"),
    path("drill/", next_drill, name="next_drill"),
    path("drill/<slug:kind>/", next_drill, name="next_drill_of"),
    path("drill/<slug:kind>/<slug:seed>/", drill, name="drill"),
    path("daily/", today, name="today"),
    path("daily/<day:day>/", daily_hand, name="daily"),
    path("set/", question_set, name="learn_set"),
    path("set/new/", new_set, name="learn_set_new"),
    path("progress/", progress, name="learn_progress"),
    path("progress/practice.json", progress_json, name="learn_progress_json"),
    path("progress/forget/", forget_progress, name="learn_progress_forget"),
    path("<slug:key>/", lesson, name="lesson"),
]
