// @writes   Memory.toyLast
SET e.before_toyLast = h.toyLast
SET h.toyLast = h.endReason
SET e.after_toyLast = h.toyLast
