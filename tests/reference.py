"""A second opinion on a whole round, for tests alone: the rules of payment, sentence by sentence, over the document.

Nothing of `scoring` is used but the rule set, as data. The answer is the settlement document as plain dicts.
"""

from tests import oracle

POOL = 4


def settle(document, rules):
    """The settlement document of a legal round document under its rule set."""
    return _Table(document, rules).settlement()


class _Table:
    def __init__(self, document, rules):
        self.doc, self.rules, self.base = document, rules, document.get("base", 1)
        self.inside = [0, 1, 2, 3]
        self.won = {}  # seat → the fan of the patterns of the hand won with
        self.first_win = None
        self.rows = []
        self.settled_kongs = set()  # rows of kong money that were refunded or handed on
        self.scores = []
        self.ends = []

    def settlement(self):
        for number, event in enumerate(self.doc["events"]):
            getattr(self, event["kind"])(number, event)
        over = self.doc.get("over", True)
        if over and len(self.won) < 3:
            self.walls_end()
        elif over and self.rules.check_on_third_win:
            self.third_win()
        deltas = [0] * 5
        for row in self.rows:
            deltas[row["payer"]] -= row["points"]
            deltas[row["payee"]] += row["points"]
        return {
            "format": "xuezhan-settlement/1",
            "deltas": deltas[:4],
            "pool": deltas[POOL],
            "next_dealer": self.next_dealer() if over else None,
            "transfers": self.rows,
            "scores": self.scores,
            "ends": self.ends,
        }

    def pay(self, payer, payee, points, reason, event=None, reverses=None):
        if points:
            self.rows.append(
                {
                    "payer": payer,
                    "payee": payee,
                    "points": points,
                    "reason": reason,
                    "event": event,
                    "reverses": reverses,
                }
            )

    def others_in(self, seat):
        """Who is still in, but the seat, in turn order after it."""
        return [other for other in after(seat) if other in self.inside]

    # Kong money.

    def kong(self, number, event):
        seat, kind = event["seat"], event["kong"]
        units = {
            "direct": self.rules.kong_direct,
            "added": self.rules.kong_added,
            "concealed": self.rules.kong_concealed,
        }[kind]
        payers = self.others_in(seat)
        if kind == "direct" or (kind == "added" and self.rules.kong_added_payer == "feeder"):
            payers = [payer for payer in payers if payer == event["from"]]
        if kind == "added" and event.get("late") and not self.rules.late_added_pays:
            payers = []
        for payer in payers:
            self.pay(payer, seat, units * self.base, f"kong_{kind}", number)

    def kong_rows(self, numbers):
        """Indices of the kong money that the events of these numbers brought."""
        return [
            index
            for index, row in enumerate(self.rows)
            if row["event"] in numbers and row["reason"] in ("kong_direct", "kong_added", "kong_concealed")
        ]

    def give_back(self, indices, reason, event=None):
        """Refunds, in the order of the rows they undo."""
        for index in indices:
            row = self.rows[index]
            self.pay(row["payee"], row["payer"], row["points"], reason, event, index)
        self.settled_kongs |= set(indices)

    def kept_kong_rows(self, seats):
        """Kong money that these seats received and neither gave back nor handed on."""
        numbers = {n for n, event in enumerate(self.doc["events"]) if event["kind"] == "kong"}
        return [
            index
            for index in self.kong_rows(numbers)
            if self.rows[index]["payee"] in seats and index not in self.settled_kongs
        ]

    def shot_after_kong(self, number, konger, winners):
        """杠上炮: what becomes of the kong money."""
        events = self.doc["events"]
        way = self.rules.kong_on_shot
        if way == "refund":
            self.give_back(self.kong_rows({number - 1}), "kong_refund", number)
        elif way in ("transfer_last", "transfer_all"):
            run = {number - 1}
            if way == "transfer_all":
                while events[min(run)]["kong"] != "direct" and min(run) > 0:
                    before = events[min(run) - 1]
                    if before["kind"] != "kong" or before["seat"] != konger:
                        break
                    run.add(min(run) - 1)
            indices = self.kong_rows(run)
            income = sum(self.rows[index]["points"] for index in indices)
            share = {
                "share_up": -(-income // len(winners)),
                "full_each": income,
                "first_only": income,
            }[self.rules.transfer_split]
            for winner in winners[:1] if self.rules.transfer_split == "first_only" else winners:
                self.pay(konger, winner, share, "kong_transfer", number)
            self.settled_kongs |= set(indices)

    # Wins.

    def win(self, number, event):
        by, circumstances, feeder = event["by"], event.get("circumstances", []), event.get("from")
        entries = {entry["seat"]: entry for entry in event["wins"]}
        winners = list(entries) if feeder is None else [seat for seat in after(feeder) if seat in entries]
        kong = self.doc["events"][number - 1] if "after_kong" in circumstances else None
        if kong and by != "self_draw":
            self.shot_after_kong(number, feeder, winners)
        if self.first_win is None:
            self.first_win = (winners, feeder)
        paying = list(self.inside)
        for seat in winners:
            value, line = self.scored(entries[seat], by, circumstances, kong and kong["kong"])
            if by == "self_draw":
                payers = self.others_in(seat)
                if oracle.fed_draw(by, circumstances, kong and kong["kong"], self.rules):
                    payers = [kong["from"]]
            else:
                payers = [feeder]
                if by == "robbed_kong" and self.rules.robbing_pays == "all_shares":
                    value *= len(paying) - len(winners)
            for payer in payers:
                self.pay(payer, seat, value, "win", number)
            self.scores.append({"event": number, "seat": seat, **line, "points": value})
        self.inside = [seat for seat in self.inside if seat not in entries]

    def scored(self, entry, by, circumstances, kong):
        """Points of one share, and the line of `scores`."""
        rules = self.rules
        if "fan" in entry:
            # The total holds circumstances and self-draw: the patterns are what is left of it.
            added = sum(fan for _, _, fan in oracle.moment_lines(by, circumstances, kong, rules))
            found = {"fans": [], "fan": entry["fan"], "reading": None}
            self.won[entry["seat"]] = entry["fan"] - added
        elif "fans" in entry:
            lines = oracle.pattern_lines(entry["fans"], rules)
            self.won[entry["seat"]] = sum(fan for _, _, fan in lines)
            lines = oracle.in_table_order(lines + oracle.moment_lines(by, circumstances, kong, rules))
            lines = lines or [("basic", 1, 0)]
            found = {"fans": lines, "fan": sum(fan for _, _, fan in lines), "reading": None}
        else:
            concealed, melds = shown(entry)
            concealed.append(entry["tile"])
            found = oracle.score(concealed, melds, rules, by, circumstances, kong)
            added = sum(fan for _, _, fan in oracle.moment_lines(by, circumstances, kong, rules))
            self.won[entry["seat"]] = found["fan"] - added
        fan = found["fan"]
        counted = max(min(fan, rules.cap or fan), rules.plain_fan)
        value = oracle.points(fan, rules, self.base)
        if rules.self_draw == "add_base" and oracle.at_self_draw_value(by, circumstances, kong, rules):
            value += self.base
        fans = [dict(zip(("key", "times", "fan"), line, strict=True)) for line in found["fans"]]
        return value, {
            "fans": fans,
            "fan": fan,
            "counted_fan": counted,
            "capped": counted < fan,
            "reading": found["reading"],
        }

    def false_win(self, number, event):
        seat = event["seat"]
        for payee in [POOL] if self.rules.false_win_to_pool else self.others_in(seat):
            self.pay(seat, payee, self.rules.false_win * self.base, "false_win", number)
        if self.rules.refund_not_ready:
            self.give_back(self.kept_kong_rows([seat]), "refund", number)
        self.inside.remove(seat)

    # The end of the hand.

    def stand(self):
        """seat → (state, the fan of the dearest ready hand), and the lines of `ends`."""
        standing = {}
        for left in self.doc.get("still_in", []):
            if "state" in left:
                state, fan, tile, waits = left["state"], left.get("fan"), None, []
            else:
                concealed, melds = shown(left)
                void = self.doc["players"][left["seat"]].get("void")
                found = oracle.waits(concealed, melds, void, self.rules)
                pig = oracle.is_pig(concealed, melds, void, self.rules)
                state = "flower_pig" if pig else "ready" if found else "not_ready"
                fan, waits = max(found.values(), default=None), list(found)
                tile = next((tile for tile in found if found[tile] == fan), None)
            dearest = None
            if state == "ready":
                dearest = {"tile": tile, "fan": fan, "points": self.dearest_price(fan)}
            standing[left["seat"]] = {"state": state, "fan": fan, "passive": left.get("passive", False)}
            self.ends.append({"seat": left["seat"], "state": state, "waits": waits, "dearest": dearest})
        return standing

    def dearest_price(self, fan):
        rules = self.rules
        as_self_draw = rules.self_draw if rules.ready_check_as_self_draw else "none"
        if as_self_draw == "add_fan":
            fan += 1
        fan = max(min(fan, rules.cap or fan) - rules.ready_check_minus, rules.plain_fan)
        return oracle.points(fan, rules, self.base) + (self.base if as_self_draw == "add_base" else 0)

    def ready_price(self, fan):
        units = self.rules.ready_check_pays
        return self.dearest_price(fan) if units == "dearest" else units * self.base

    def from_dealer(self):
        dealer = self.doc["dealer"]
        return [dealer, *after(dealer)]

    def pigs_pay(self, standing):
        rules = self.rules
        if rules.pig_pays is None:
            return
        for pig in self.from_dealer():
            if pig not in standing or standing[pig]["state"] != "flower_pig":
                continue
            price = (
                oracle.points(rules.cap, rules, self.base) if rules.pig_pays == "cap" else rules.pig_pays * self.base
            )
            clean = [seat for seat in standing if standing[seat]["state"] != "flower_pig"]
            payees = {
                "non_pigs": clean + list(self.won),
                "non_pigs_in": clean,
                "ready": [seat for seat in clean if standing[seat]["state"] == "ready"],
                "pool": [],
            }[rules.pig_payees]
            if rules.pig_payees == "pool" and not standing[pig]["passive"]:
                self.pay(pig, POOL, price, "flower_pig")
            for payee in after(pig):
                if payee in payees:
                    self.pay(pig, payee, price, "flower_pig")

    def ready_check(self, standing, payees):
        bad = {"not_ready", "flower_pig"} if self.rules.pig_also_not_ready else {"not_ready"}
        for payer in self.from_dealer():
            if payer in standing and standing[payer]["state"] in bad:
                for payee in after(payer):
                    if payee in payees:
                        self.pay(payer, payee, self.ready_price(payees[payee]), "ready_check")

    def third_win(self):
        standing = self.stand()
        self.pigs_pay(standing)
        self.ready_check(standing, self.won)

    def walls_end(self):
        standing = self.stand()
        self.pigs_pay(standing)
        ready = {seat: found["fan"] for seat, found in standing.items() if found["state"] == "ready"}
        payees = {"ready": ready, "ready_and_winners": {**ready, **self.won}, "winners": self.won}
        self.ready_check(standing, payees[self.rules.ready_check_payees])
        if self.rules.refund_not_ready:
            owing = [seat for seat, found in standing.items() if found["state"] != "ready"]
            self.give_back(self.kept_kong_rows(owing), "refund")

    def next_dealer(self):
        dealer, rule = self.doc["dealer"], self.rules.next_dealer
        if rule == "rotate":
            return (dealer + 1) % 4
        if self.first_win is None:
            return dealer
        winners, feeder = self.first_win
        return feeder if rule == "first_winner" and len(winners) > 1 else winners[0]


def after(seat):
    """The three other seats in turn order."""
    return [(seat + step) % 4 for step in (1, 2, 3)]


def shown(entry):
    """Concealed tiles and melds of a document's hand."""
    return oracle.tiles_of(entry["concealed"]), [(meld["kind"], meld["tile"]) for meld in entry.get("melds", [])]
