// @writes   Memory:Unlinked Memory:Unboxed
// A summary has no place among what it sums up.
FOREACH (_ IN CASE WHEN row.summary THEN [1] ELSE [] END | REMOVE m:Unlinked)
// Where nothing is put into boxes, nothing waits for one: the first pass that does looks at all there is.
SET m:$(CASE WHEN m.rev = 0 AND row.crystal IS NULL AND (c.boxesOnConsolidate OR EXISTS { (:Box) }) THEN ['Unboxed'] ELSE [] END)
