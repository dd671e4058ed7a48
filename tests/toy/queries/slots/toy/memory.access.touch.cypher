// @writes   Memory.toyTouches
SET h.toyTouches = coalesce(h.toyTouches, 0) + 1
