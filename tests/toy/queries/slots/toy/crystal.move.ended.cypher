// @writes   Memory.toyLast
SET e.before_toyLast = m.toyLast
SET m.toyLast = m.endReason
SET e.after_toyLast = m.toyLast
