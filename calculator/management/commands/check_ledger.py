import sys
from typing import Any

from django.core.management import BaseCommand

from calculator.models import RecordedRound
from calculator.selectors import ledger_faults


class Command(BaseCommand):
    help = "Settles every stored round again and names each difference. Exit status: 0 none, 1 some."

    def handle(self, *args: Any, **options: Any) -> None:
        faults = 0
        for fault in ledger_faults():
            faults += 1
            parts = [f"table {fault.table}"]
            if fault.round is not None:
                parts.append(f"round {fault.round}")
            if fault.version is not None:
                parts.append(f"version {fault.version}")
            self.stdout.write(f"{', '.join(parts)}: {fault.what}")
        if faults:
            sys.exit(1)
        self.stdout.write(f"{RecordedRound.objects.count()} rounds settled again: no difference")
