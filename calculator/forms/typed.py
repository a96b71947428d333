"""所填: what is typed in a form, right or wrong, as an address holds it."""

from urllib.parse import urlencode

from django.http import QueryDict

from calculator.forms.rows import Fields, Row

_NOT_TYPED = ("csrfmiddlewaretoken", "do")


def typed_fields(query: QueryDict) -> Row:
    """The fields of a form as they were sent, or as an address holds them."""
    return {key: [str(value) for value in query.getlist(key)] for key in query if key not in _NOT_TYPED}


def typed_address(path: str, fields: Fields) -> str:
    """Where the form stands again as it was typed."""
    return f"{path}?{urlencode(fields, doseq=True)}"
