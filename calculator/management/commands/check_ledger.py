import sys
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from calculator.command_line import SpokenCommand
from calculator.models import RecordedRound
from calculator.selectors import ledger_faults


class Command(SpokenCommand):
    help = "Settles every stored round again and names each difference. Exit status: 0 none, 1 some."

    def run(self, options: dict[str, Any]) -> None:
        faults = 0
        for fault in ledger_faults():
            faults += 1
            where = {
                _("table %(number)d"): fault.table,
                _("round %(number)d"): fault.round,
                _("version %(number)d"): fault.version,
            }
            told = [name % {"number": number} for name, number in where.items() if number is not None]
            self.stdout.write(f"{pgettext('between the items of a list', ', ').join(told)}: {fault.what}")
        if faults:
            sys.exit(1)
        count = RecordedRound.objects.count()
        fine = ngettext(
            "%(count)d round settled again: no difference", "%(count)d rounds settled again: no difference", count
        )
        self.stdout.write(fine % {"count": count})
