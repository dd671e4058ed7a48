// @writes   Memory.toyLast
SET m.toyLast = m.endReason
