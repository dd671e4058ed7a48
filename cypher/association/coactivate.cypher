// @name     association.coactivate
// @version  1
// @mode     write
// @purpose  Strengthen the association of every two memories that one retrieval returned together.
// @param    ids     list<string>  heads, all touched by the retrieval
// @param    retrieval string  names the retrieval; made by the client
// @param    now     integer   epoch milliseconds
// @returns  pairs   integer   pairs strengthened
// @writes   COACTIVATED
// @safe     an edge keeps the name of the last retrieval and counts it once
// @eager    the pairs of one retrieval
//
// Stored once, from the smaller lineage to the larger. Both ends must share isTest and scope.
MATCH (m:Memory) WHERE m.id IN $ids
WITH m ORDER BY m.lineageId
// Under the lock it is known whether a version is still the head; an edge on any other would stay behind.
SET m.rev = m.rev
WITH m WHERE m:Head OR m:TestHead
WITH collect(m) AS touched
UNWIND touched AS a
UNWIND touched AS b
WITH a, b WHERE a.lineageId < b.lineageId AND a.isTest = b.isTest AND coalesce(a.scope, '') = coalesce(b.scope, '')
WITH a, b, datetime({epochMillis: $now}) AS now
MERGE (a)-[r:COACTIVATED {pair: a.lineageId + '|' + b.lineageId}]->(b)
ON CREATE SET r.weight = 0, r.confidence = 1.0, r.createdAt = now
WITH r, now WHERE r.retrieval IS NULL OR r.retrieval <> $retrieval
SET r.weight = r.weight + 1, r.lastReinforcedAt = now, r.retrieval = $retrieval
RETURN count(r) AS pairs
