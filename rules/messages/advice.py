"""What Nécropole's advisor says for a plan, and what cannot be read in a question to it."""

from django.utils.translation import gettext_noop

REASONS = {
    "plan-nothing": gettext_noop("No attack can be paid that could wound anybody."),
    "plan-wounds": gettext_noop("Each roll of at most Force less armour is a wound; wounds beyond a target’s black points do not count."),
    "plan-kill": gettext_noop("%(target)s falls when its last black point is gone."),
    "plan-on-force": gettext_noop("Substances on Force: %(number)s. Every roll may show that much more."),
    "plan-on-initiative": gettext_noop("Substances on Initiative: %(number)s. They pay for more attacks."),
    "plan-one-roll": gettext_noop("One roll counts against every target that the attack touches."),
    "plan-second-chance": gettext_noop(
        "A second chance is used after the roll, at most once per roll, and only if using it is worth more than keeping it."
    ),
}
INPUT = {
    "too-complex-board": gettext_noop(
        "The Oni could attack in too many ways to compare them all. Take figures off the board, or use fewer kinds of Oni."
    ),
    "too-complex": gettext_noop("That is too much to calculate at once. Remove attacks, targets or potions, or lower the Initiative."),
    "not-a-name": gettext_noop("“%(found)s” is not a name here. Accepted: lowercase letters, digits and hyphens, at most 40."),
}
