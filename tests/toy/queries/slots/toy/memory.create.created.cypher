// @writes   Memory.toyBorn
SET m.toyBorn = at
