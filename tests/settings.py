"""The settings, with the static files as they lie in the tree: no test waits for them to be collected."""

from calculator.settings import *  # noqa: F403
from calculator.settings import STORAGES as SERVED

STORAGES = {**SERVED, "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}}
WHITENOISE_AUTOREFRESH = True
WHITENOISE_USE_FINDERS = True
