"""Filters for the pages that check claims and compare rules."""

from django import template

from calculator.disputes.packed import pack_text

register = template.Library()

register.filter("packed", pack_text)
