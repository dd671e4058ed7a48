// @name     later
// @purpose  When a memory is judged: now, or later if it was settled later; negative elapsed time counts as none.
// @hole     memory     a variable
// @hole     now        epoch milliseconds
// @mark     lastDecay\.epochMillis ELSE \$

CASE WHEN <memory>.lastDecay.epochMillis > <now> THEN <memory>.lastDecay.epochMillis ELSE <now> END
