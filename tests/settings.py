"""The settings, with the static files as they lie in the tree: no test waits for them to be collected."""

from calculator.settings import *  # noqa: F403
from calculator.settings import STORAGES as SERVED

STORAGES = {**SERVED, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True

# A file, as it is served: in a database in memory all threads of a test share one connection, and trip over each other.
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":  # noqa: F405
    DATABASES["default"]["TEST"] = {"NAME": str(BASE_DIR / "db.sqlite3.test")}  # noqa: F405
