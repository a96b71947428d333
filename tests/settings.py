"""The settings, with the static files as they lie in the tree: no test waits for them to be collected."""

from calculator.settings import *  # noqa: F403

STORAGES["staticfiles"] = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}  # noqa: F405
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
