"""Records rounds at the table with the code given until killed: `python -m tests.tables.recorder CODE`.

Each round has a token of its own, said on standard output once the round was answered.
"""

import sys
from itertools import count
from secrets import token_hex

import django

django.setup()

from calculator import services  # noqa: E402
from calculator.selectors import open_table  # noqa: E402
from calculator.tables.demo import demo_rounds  # noqa: E402

ROUNDS = demo_rounds()

if __name__ == "__main__":
    table = open_table(sys.argv[1]).table
    for number in count():
        token = token_hex(16)
        services.record_round(table, ROUNDS[number % len(ROUNDS)], token)
        print(token, flush=True)
