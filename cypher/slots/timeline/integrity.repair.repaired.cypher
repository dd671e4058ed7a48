// @writes   Memory:Unlinked
FOREACH (_ IN CASE WHEN m:Summary THEN [1] ELSE [] END | REMOVE m:Unlinked)
