// @name     later
// @purpose  The instant a memory is judged as of: now, or lastDecay if that is later, so that no elapsed time is negative.
// @hole     memory     a variable
// @hole     now        epoch milliseconds
// @mark     lastDecay\.epochMillis ELSE \$

CASE WHEN <memory>.lastDecay.epochMillis > <now> THEN <memory>.lastDecay.epochMillis ELSE <now> END
