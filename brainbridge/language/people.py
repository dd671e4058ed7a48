"""People who are somebody's: the nouns of relatives, partners, friends and colleagues, for patterns."""

# Neither parent nor child, which are as often nodes of a tree.
_RELATED = """
husband wife spouse partner fiance fiancé fiancee fiancée girlfriend boyfriend mother father mom mum dad mama papa
sister brother sibling son daughter kid aunt uncle cousin niece nephew grandmother grandfather grandma grandpa
granddaughter grandson stepmother stepfather stepsister stepbrother friend colleague coworker co-worker boss manager
mentor neighbor neighbour roommate flatmate housemate classmate teammate
"""
NOUN = "(?:" + "|".join(f"{each}s?" for each in _RELATED.split()) + "|wives|parents)"
# My older sister, his best friend: what may stand between. The blank is one in verbose patterns too.
KIND = r"(?:(?:best|good|old|older|oldest|young|younger|elder|big|little|twin|half|close|dear|former|new|late|own)[ ])?"
_NOUNS = [*_RELATED.split(), "wives", "parents"]
# Each noun contains one of these.
STEMS = tuple(each for each in _NOUNS if not any(other in each for other in _NOUNS if other != each))
