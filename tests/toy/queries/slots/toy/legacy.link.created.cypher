// @writes   Memory.toyBorn Memory.toyBirths
, m.toyBorn = at, m.toyBirths = coalesce(m.toyBirths, 0) + 1
