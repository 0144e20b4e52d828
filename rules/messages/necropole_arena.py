"""Reasons before an arena of Nécropole, as sentences."""

from django.utils.translation import gettext_noop

ARENA = {
    "first-this-arena": gettext_noop("Something else comes first in the set-up of the arena."),
    "hand-full-arena": gettext_noop("This hero has its cards already."),
    "no-armour": gettext_noop("A sorcerer gets no armour."),
    "no-room-arena": gettext_noop("Potions: this hero carries %(most)s at most."),
    "not-in-stock-arena": gettext_noop("This piece is not on the table any more."),
    "share-all": gettext_noop("Share out exactly this: substances %(substances)s, armour %(armour)s, potions %(potions)s."),
}
