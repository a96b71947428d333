"""判: what every page of a dispute does with a case: judge it, keep it, and show it in place or as a whole page."""

from dataclasses import dataclass
from hashlib import sha256

from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django_htmx.http import HttpResponseClientRedirect

from calculator.disputes.claims import Claim, claim_document
from calculator.disputes.keeping import keep
from calculator.disputes.search import Answer, explain
from calculator.documents import dump_json, round_document
from calculator.forms.fields import Row
from calculator.forms.judging import Mend
from calculator.forms.places import anchor_of
from calculator.presenters.check import CheckView, check_view
from calculator.wording import told
from scoring.events import Round
from scoring.settle import settle

# Seconds for which the answers to a dispute are remembered.
REMEMBERED = 600


@dataclass(frozen=True)
class Case:
    """争议: facts and a claim that can be judged."""

    facts: Round
    claim: Claim

    def answers(self) -> list[Answer]:
        """The changes of rules that would make the claim right; none where it is."""
        if self.claim.measure(settle(self.facts)) == self.claim.outcome:
            return []
        # What was just searched is asked for again when it is kept, or read in the other language.
        case = dump_json([round_document(self.facts), claim_document(self.claim)])
        key = sha256(case.encode(errors="surrogatepass")).hexdigest()
        found: list[Answer] | None = cache.get(key)
        if found is None:
            found = explain(self.facts, self.claim.outcome, self.claim.measure)
            cache.set(key, found, REMEMBERED)
        return found

    def view(self) -> CheckView:
        """The verdict."""
        return check_view(self.facts, self.claim, self.answers())


def kept(request: HttpRequest, case: Case) -> HttpResponse:
    """The way to the ruling, which is stored now."""
    ruling = keep(case.facts, case.claim, case.answers())
    return gone_to(request, reverse("ruling", args=[ruling.code]))


def gone_to(request: HttpRequest, address: str) -> HttpResponse:
    return HttpResponseClientRedirect(address) if getattr(request, "htmx", False) else redirect(address)


def claim_mends(form: Row) -> list[Mend]:
    """What is wrong with a claim, field by field."""
    return [
        Mend(told(form[name].label, error), anchor_of(form, name))
        for name, errors in form.errors.items()
        for error in errors
    ]


def shown(request: HttpRequest, template: str, status: int, context: dict[str, object]) -> HttpResponse:
    """The whole page, or for htmx what it puts in place of the form; htmx puts nothing in place with status 422."""
    if getattr(request, "htmx", False):
        return render(request, template, context)
    return render(request, "check.html", context | {"body": template}, status=status)
