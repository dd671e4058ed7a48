// @purpose  What became of a fact since its slot was put in order last is a label, so that a pass need not look at all facts.
// @kind     data
MATCH (f:Fact) WHERE NOT f:Live
SET f:Unsettled;
