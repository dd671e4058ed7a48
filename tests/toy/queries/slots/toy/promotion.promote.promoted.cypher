// @writes   Memory.toyHops
SET n.toyHops = coalesce(s.toyHops, 0) + 1
