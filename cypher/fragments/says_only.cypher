// @name     says_only
// @purpose  Whether all the words of a memory are those of one fact that was drawn from it, and of no other: who builds on it builds on the fact.
// @hole     memory  one that the fact was drawn from, or said again by
// @hole     fact    the fact
// @mark     trim\(toStringOrNull

trim(toStringOrNull(<memory>.content)) = <fact>.content AND NOT EXISTS { MATCH (:Memory {lineageId: <memory>.lineageId})<-[:DERIVED_FROM|SAID_AGAIN]-(other:Fact) WHERE other <> <fact> }
