from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from calculator.disputes.keeping import dispute_of
from calculator.presenters.check import check_view, claim_sentence
from calculator.presenters.facts import fact_views
from calculator.presenters.qr import share_view
from calculator.presenters.settlement import player_names
from calculator.selectors.rulings import open_ruling


@require_safe
def ruling(request: HttpRequest, code: str) -> HttpResponse:
    """裁定: a dispute that was kept, to read and to print."""
    kept = open_ruling(code)
    if kept is None:
        raise Http404
    dispute = dispute_of(kept)
    names = player_names(dispute.facts)
    context = {
        "ruling": kept,
        "share": share_view(request, request.path),
        "check": check_view(dispute.facts, dispute.claim, dispute.answers),
        "claim": claim_sentence(dispute.claim, dispute.facts, names),
        "facts": fact_views(dispute.facts, names),
        "dealer": names[dispute.facts.dealer],
    }
    return render(request, "ruling.html", context)
