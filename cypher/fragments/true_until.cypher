// @name     true_until
// @purpose  Until when a fact is true, as the last part of a CASE: until the next one in its slot, or the end that it named itself, if that is earlier.
// @hole     fact  one that was not said to have never been so
// @mark     endsAt < next\.validSince THEN \w+\.endsAt

WHEN place IS NULL OR <fact>.ends THEN null
WHEN next IS NULL OR <fact>.endsAt < next.validSince THEN <fact>.endsAt
ELSE next.validSince END
