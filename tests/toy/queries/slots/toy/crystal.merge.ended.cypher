// @writes   Memory.toyLast
SET e.before_toyLast = l.toyLast
SET l.toyLast = l.endReason
SET e.after_toyLast = l.toyLast
