// @name     archive.reconcile
// @version  4
// @mode     write
// @purpose  Merge associations of an archive into a graph in use; one that both have gets the greater strength.
// @param    edges    list<map>  {type, from, to, plain, instants}; an end is its kind, then its key; instants by name
// @param    now      integer    epoch milliseconds, the instant ages are counted from; any instant gives the same result
// @returns  joined   integer    edges that exist now; the others lack an end of their scope and kind
// @writes   COACTIVATED REINFORCES ABOUT RELATES
// @rows     one
// @uses     memory_lineage coactivated_pair reinforces_pair about_pair relates_pair
// @safe     merging an association again makes it no stronger
// @eager    the edges of one batch, between the locks and the edges
//
// An association joins the latest versions of its lineages. Two entities may be related in several ways: the pair tells them apart.
CALL () {
  // All memories, then all entities, are locked in one order before the first edge is read, as in association.relate.
  UNWIND [end IN [e IN $edges | e.from] + [e IN $edges | e.to] WHERE end[0] = 'Memory'] AS end
  MATCH (m:Memory {lineageId: end[2]}) USING INDEX m:Memory(lineageId) WHERE m:Head OR m:TestHead
  WITH DISTINCT m ORDER BY m.lineageId
  SET m.rev = m.rev
  WITH count(m) AS memories
  UNWIND [end IN [e IN $edges | e.from] + [e IN $edges | e.to] WHERE end[0] = 'Entity'] AS end
  MATCH (e:Entity {isTest: end[1], scope: end[2], name: end[3]})
  WITH DISTINCT e ORDER BY e.isTest, e.scope, e.name
  SET e.rev = e.rev
  RETURN count(e) AS entities
}
MATCH (w:RecallConfig) WHERE w.validTo IS NULL
CALL (w) {
  UNWIND $edges AS edge
  // One after the other, so that each sees the edges written before it.
  CALL (w, edge) {
    CALL (edge) {
      UNWIND [edge.from, edge.to] AS end
      OPTIONAL MATCH (m:Memory {lineageId: CASE end[0] WHEN 'Memory' THEN end[2] END}) USING INDEX m:Memory(lineageId) WHERE m:Head OR m:TestHead
      OPTIONAL MATCH (e:Entity {isTest: end[1], scope: end[2], name: CASE end[0] WHEN 'Entity' THEN end[3] END})
      RETURN collect(coalesce(m, e)) AS ends
    }
    WITH w, edge, edge.plain AS theirs, ends[0] AS a, ends[1] AS b
    WHERE size(ends) = 2 AND a <> b AND a.isTest = b.isTest AND coalesce(a.scope, '') = coalesce(b.scope, '')
    OPTIONAL MATCH (a)-[there:COACTIVATED|REINFORCES|ABOUT|RELATES]-(b)
    WHERE type(there) = edge.type AND (a:Memory OR b:Memory OR there.pair = theirs.pair)
    WITH w, edge, theirs, a, b, head(collect(there)) AS there
    CALL (edge, theirs, a, b, there) {
      WITH edge, theirs, a, b WHERE there IS NULL
      WITH *, coalesce(a.lineageId, a.name) + CASE edge.type WHEN 'COACTIVATED' THEN '|' ELSE '>' END + coalesce(b.lineageId, b.name) AS own
      // Pairs are unique: if another edge has this one, the names of the ends are added to it.
      UNWIND [coalesce(theirs.pair, own), theirs.pair + ' ' + own] AS pair
      WITH edge, theirs, a, b, pair WHERE size(pair) < 2000 OR pair = theirs.pair
      OPTIONAL MATCH ()-[co:COACTIVATED {pair: CASE edge.type WHEN 'COACTIVATED' THEN pair END}]->()
      OPTIONAL MATCH ()-[re:REINFORCES {pair: CASE edge.type WHEN 'REINFORCES' THEN pair END}]->()
      OPTIONAL MATCH ()-[ab:ABOUT {pair: CASE edge.type WHEN 'ABOUT' THEN pair END}]->()
      OPTIONAL MATCH ()-[ra:RELATES {pair: CASE edge.type WHEN 'RELATES' THEN pair END}]->()
      WITH edge, theirs, a, b, pair WHERE coalesce(co, re, ab, ra) IS NULL
      WITH edge, theirs, a, b, head(collect(pair)) AS pair WHERE pair IS NOT NULL
      CREATE (a)-[r:$(edge.type)]->(b)
      SET r = theirs {.*, pair: pair}
      FOREACH (name IN keys(edge.instants) | SET r[name] = datetime(edge.instants[name]))
      RETURN count(r) AS made
    }
    CALL (w, edge, theirs, there) {
      WITH w, edge, theirs, there, properties(there) AS ours WHERE there IS NOT NULL
      WITH *, coalesce(ours.lastReinforcedAt, ours.createdAt) AS ourLast,
           datetime(coalesce(edge.instants.lastReinforcedAt, edge.instants.createdAt)) AS theirLast
      WITH *, CASE WHEN theirLast > ourLast OR ourLast IS NULL THEN theirLast ELSE ourLast END AS last
      // What is left of each at the later of their last uses, which is passed to the fading law as $now.
      UNWIND [[ours.confidence, ourLast], [theirs.confidence, theirLast]] AS side
      WITH *, {confidence: side[0], lastReinforcedAt: datetime({epochMillis: $now - last.epochMillis + side[1].epochMillis})} AS r
      // faded confidence
      WITH *, toFloatOrNull(r.confidence) AS kept, w.fadingWindowDays * 86400000 AS span, $now - CASE
        WHEN r.lastReinforcedAt IS :: ZONED DATETIME NOT NULL THEN r.lastReinforcedAt.epochMillis
        WHEN r.createdAt IS :: ZONED DATETIME NOT NULL THEN r.createdAt.epochMillis END AS age
      WITH *, CASE WHEN kept - kept = 0 THEN CASE WHEN kept > 1 THEN 1.0 WHEN kept < 0 THEN 0.0 ELSE kept END ELSE 1.0 END AS full,
           CASE WHEN span > 0 AND age > span THEN w.fadingLoss * ceil((age - span) / span) ELSE 0.0 END AS lost
      WITH *, round(CASE WHEN lost > 0 AND full > w.fadingFloor
        THEN CASE WHEN full - lost > w.fadingFloor THEN full - lost ELSE w.fadingFloor END ELSE full END, 6) AS confidence
      WITH edge, theirs, there, ours, ourLast, theirLast, last, max(CASE WHEN lost > 0 THEN confidence ELSE full END) AS confidence
      SET there = theirs {.*, pair: coalesce(ours.pair, theirs.pair)}
      FOREACH (name IN keys(edge.instants) | SET there[name] = datetime(edge.instants[name]))
      SET there += ours
      SET there.confidence = confidence, there.lastReinforcedAt = last,
          there.weight = CASE WHEN ours.weight >= theirs.weight THEN ours.weight ELSE coalesce(theirs.weight, ours.weight) END,
          there.createdAt = CASE WHEN datetime(edge.instants.createdAt) < ours.createdAt THEN datetime(edge.instants.createdAt) ELSE there.createdAt END,
          there.retrieval = CASE WHEN theirLast > ourLast THEN coalesce(theirs.retrieval, ours.retrieval) ELSE there.retrieval END
      RETURN count(there) AS merged
    }
    RETURN made + merged AS joined
  }
  RETURN sum(joined) AS joined
}
RETURN joined
