// @writes   Memory.toyLast
SET e.before_toyLast = m.toyLast
SET m.toyLast = null
