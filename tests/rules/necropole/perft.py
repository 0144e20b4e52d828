"""Counts every line of play to a depth: `python -m tests.rules.necropole.perft` writes the files anew, counted by the oracle alone.

What people fill in is filled the same way everywhere: dice 3 and 4, a named target is the first enemy by name, a drawn minion is a zombie,
a drawn lord seigneur, an unknown price in tokens 1, in souls 0, of two skills drawn drawn-1 is kept. A position is JSON on one line."""

import json
from pathlib import Path

from tests.rules.necropole import oracle

FOLDER = Path(__file__).parent / "perft"


def read(path):
    """Lines of `position; count at depth 1, depth 2 …`; # starts a comment."""
    found = []
    for line in path.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            position, _, counts = line.rpartition(";")
            found.append((json.loads(position), [int(count) for count in counts.split(",")]))
    return found


def fill_in(position, action):
    found = dict(action)
    if found["type"] == "roll" or found.get("use") == "reroll":
        found["dice"] = [3, 4]
    if found["type"] == "answer" and set(found) == {"type"}:
        user = position["todo"][0]["user"]
        side = position["undead"][user]["side"]
        camp = next(camp["sides"] for camp in position["fight"]["camps"] if side in camp["sides"])
        found["targets"] = [min(who for who in position["fight"]["figures"] if position["undead"][who]["side"] not in camp)]
    if found["type"] == "invoke":
        found.setdefault("unit", "zombie" if found["kind"] == "minion" else "seigneur")
        found["cost"] = 1
    if found["type"] in ("buy", "sell"):
        found["price"] = 0
    if found["type"] == "activate" and found["district"] == "crypte":
        found.update(drawn=["drawn-1", "drawn-2"], keep="drawn-1")
    return found


def by_oracle(position, depth):
    actions = oracle.legal(position)
    if depth == 1:
        return len(actions)
    return sum(by_oracle(oracle.apply(position, fill_in(position, action))["position"], depth - 1) for action in actions)


def main():
    for path in sorted(FOLDER.glob("*.perft")):
        lines = []
        for line in path.read_text("utf-8").splitlines():
            if line and not line.startswith("#"):
                position, _, counts = line.rpartition(";")
                value = oracle.filled(json.loads(position))
                line = f"{position}; {', '.join(str(by_oracle(value, n)) for n in range(1, len(counts.split(',')) + 1))}"
            lines.append(line)
        path.write_text("\n".join(lines) + "\n", "utf-8")
        print(path.name)


if __name__ == "__main__":
    main()
