// @purpose  The number by which recall finds what a fact says of what a question names.
// @kind     data
MATCH (w:RecallConfig)
SET w.factWeight = coalesce(w.factWeight, 3.0);
