// @name     legacy.link
// @version  8
// @mode     write
// @purpose  Give each old Crystallization node a longTerm memory, joined by HAS_MEMORY; the old nodes stay unchanged.
// @param    newIds    list<string>  ids for the new memories; their number limits the batch
// @param    erased    list<string>  texts that were erased, and get no memory
// @param    now       integer   epoch milliseconds
// @param    landmark  integer   epoch milliseconds, origin of decayKey
// @returns  linked    list<map>     {id, content}; empty if no node is left
// @writes   Memory Memory:Unlinked HAS_MEMORY Session IN_SESSION
// @rows     one
// @safe     nodes with a memory are not found again
// @eager    one batch
//
// Energy 10, as in V4's own migration query, but as of $now, so that an old crystallization is not due at once. lastAccessed stays
// as it was.
MATCH (g:ConsolidationConfig) WHERE g.validTo IS NULL
// One process after the other: under the lock each looks for the nodes that are left.
SET g.rev = g.rev
WITH g
CALL (g) {
  MATCH (c:Crystallization) WHERE c.validTo IS NULL AND c.tier IS NULL AND NOT EXISTS { (c)-[:HAS_MEMORY]->(:Memory) }
  WITH g, c, head([
    text IN [
      c.content,
      CASE WHEN c.trigger IS :: STRING NOT NULL AND c.insight IS :: STRING NOT NULL THEN c.trigger + ': ' + c.insight END,
      c.insight,
      c.text
    ] WHERE text IS :: STRING NOT NULL AND trim(text) <> '' | text
  ]) AS content
  WITH g, c, content WHERE content IS NOT NULL AND NOT content IN $erased
  WITH g, collect({node: c, content: content})[..size($newIds)] AS found
  UNWIND range(0, size(found) - 1) AS i
  WITH g, found[i].node AS c, found[i].content AS content, $newIds[i] AS id, datetime({epochMillis: $now}) AS now
  WITH g, c, content, id, CASE WHEN c.created IS :: ZONED DATETIME NOT NULL AND c.created <= now THEN c.created ELSE now END AS at, now
  WITH g, c, content, id, at, now, CASE
    WHEN c.lastAccessed IS :: ZONED DATETIME NOT NULL AND c.lastAccessed >= at AND c.lastAccessed <= now
    THEN c.lastAccessed ELSE at END AS accessed
  MERGE (s:Session {isTest: false, scope: '', name: 'crystallizations'})
  ON CREATE SET s.created = at
  CREATE (c)-[:HAS_MEMORY]->(m:Memory:Unlinked:Live:Head:Hot:LongTerm {
    id: id, lineageId: id, content: content, type: 'crystallization', tier: 'longTerm', energy: 10.0, peakEnergy: 10.0,
    created: at, validFrom: at, lastAccessed: accessed, lastDecay: now, accessCount: 1,
    sessionId: 'crystallizations', instanceId: 'migration', isTest: false, promotionAttempts: 0,
    decayLaw: 'energy', decayRate: g.longTermDecay,
    decayKey: log(10.0) + g.longTermDecay * ($now - $landmark) / 3600000.0
  })
  SET m.rev = 0
  // @slot created
  CREATE (m)-[:IN_SESSION]->(s)
  RETURN collect({id: id, content: content}) AS linked
}
RETURN linked
