"""Which silhouette stands for a unit: a table by role, and for a unit that it does not name, its kind and traits."""

from collections.abc import Iterable

UNITS_BY_ROLE: dict[str, tuple[str, ...]] = {
    # People on foot
    "infantry": ("private", "hunter", "marduk"),
    "marksman": ("launcher", "freischutz"),
    "swordsman": ("cybersamurai-2-1", "cybersamurai-2-2"),
    "support": ("stuff-sergeant", "mascots"),
    "leader": ("shogun", "squad-leader", "lt-dan", "procer", "dominator"),
    "handler": ("beastmaster",),
    # Machines
    "mech": ("cyberoid", "drachentoter", "beowulf", "erzengel"),
    "drone": ("attack-drone", "shield-drone"),
    "metal": ("metal",),
    # Insects
    "insect": ("worker", "warrior", "conqueror"),
    "wasp": ("wasp",),
    "stinger": ("stinger",),
    "egg": ("breeder", "planter"),
    # Animals
    "hound": ("dog",),
    "boar": ("squeaker", "boarrior", "boarmaiden", "boarguard", "boarmaster", "boarmother"),
    "beast": ("beast",),
    "giraffe": ("giraffe",),
    "panda": ("kakurenbo", "kiosan"),
    "whale": ("calf", "young-whale", "malak", "anik", "whale-king"),
    "dragon": ("fireborn",),
    # Oni
    "oni-small": ("small",),
    "oni-medium": ("medium",),
    "oni-large": ("large",),
    "oni-legendary": ("abyssal", "dark-observer", "skybound", "defiler", "three-shadows", "gambler", "merchant", "ronin"),
    "princess": ("princess",),
    # Nécropole
    "undead": ("squelette", "zombie", "necrophage", "abomination", "necropole-minions"),
    "spectre": ("feu-follet", "apparition"),
    "lord": ("necropole-lords",),
    "god": ("necropole-gods",),
    "mage": ("xaia", "xanaell", "necropole-sorcerers"),
    "knight": ("rhunlok", "necropole-warriors"),
    "rogue": ("fyel-aulth", "necropole-assassins"),
}
ROLES: dict[str, str] = {unit: role for role, units in UNITS_BY_ROLE.items() for unit in units}

# What a unit is drawn as that is not in the table.
ROLE_OF_KIND = {
    "hero": "hero",
    "minion": "undead",
    "lord": "lord",
    "god": "god",
    "metal": "metal",
    "legendary-oni": "oni-legendary",
    "princess": "princess",
    "mascot": "support",
}
ROLE_OF_ONI_SIZE = {"small": "oni-small", "medium": "oni-medium", "large": "oni-large"}
ROLE_OF_FACTION = {
    "dark-seed": "insect",
    "boarlords": "boar",
    "cybersamurai": "swordsman",
    "kampfgruppe-03": "mech",
    "children-of-the-lion": "handler",
    "sentinels": "panda",
    "lords-of-the-lost-sea": "whale",
    "fireborn": "dragon",
}
ROLE_OF_TRAIT = {"sorcerer": "mage", "warrior": "knight", "assassin": "rogue", "flying": "drone", "productive": "egg"}
ANYBODY = "infantry"


def silhouette_of(slug: str, kind: str = "", faction: str = "", size: str = "", traits: Iterable[str] = ()) -> str:
    """The name of a drawing of silhouettes.svg for a unit."""
    if slug in ROLES:
        return ROLES[slug]
    if kind == "oni":
        return ROLE_OF_ONI_SIZE.get(size, "oni-medium")
    by_trait = next((ROLE_OF_TRAIT[trait] for trait in traits if trait in ROLE_OF_TRAIT), "")
    if kind in ROLE_OF_KIND:
        return by_trait if kind == "hero" and by_trait else ROLE_OF_KIND[kind]
    return ROLE_OF_FACTION.get(faction) or by_trait or ANYBODY
