"""Every reason that the engine gives has a sentence, in the words of what it is about."""

import re
from pathlib import Path

from rules.engine import necropole
from rules.messages import REASONS

GIVEN = re.compile(r'Reason\(\s*"([a-z-]+)",\s*[^,()]+(?:,\s*(\{[^}]*\}|names))?')
ABOUT = re.compile(r'"about": "([a-z]+)"')
SPECIAL = {"destroyed", "off-board", "not-adjacent", "square-taken", "same-facing"}  # other games have these codes too


def test_every_reason_has_a_sentence():
    found = 0
    for path in Path(necropole.__file__).parent.glob("*.py"):
        for code, facts in GIVEN.findall(path.read_text("utf-8")):
            about = ABOUT.search(facts)
            found += 1
            if about:
                assert f"{code}-{about.group(1)}" in REASONS, (path.name, code, facts)
            elif code not in SPECIAL:
                assert code in REASONS or f"{code}-fight" in REASONS or f"{code}-city" in REASONS, (path.name, code)
    assert found > 150
