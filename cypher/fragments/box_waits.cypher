// @name     box_waits
// @purpose  Let the sealed box that a memory is in wait for another summary, as the one that it has may quote it.
// @hole     memory  a version of it that is locked
// @mark     -\[:IN_BOX\]->\(b:Box\) WHERE b\.sealedAt IS NOT NULL AND b\.count > 0

MATCH (:Memory {id: <memory>.lineageId})-[:IN_BOX]->(b:Box) WHERE b.sealedAt IS NOT NULL AND b.count > 0
SET b.rev = b.rev + 1, b:Unfiled
