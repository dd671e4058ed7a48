// @name     integrity.mend
// @version  3
// @mode     write
// @purpose  Delete wrong associations and edges to sessions of another scope, and complete associations that lack something.
// @returns  deleted    integer   edges
// @returns  completed  integer   edges
// @writes   Memory:Unlinked COACTIVATED REINFORCES NEXT ABOUT RELATES CAUSED IN_SESSION
// @rows     one
// @safe     sound associations stay as they are
// @eager    only what is damaged, which is little
CALL () {
  MATCH (m:Memory)-[r:COACTIVATED|REINFORCES|NEXT|RELATES|CAUSED]->(o:Memory)
  WHERE m = o OR m.lineageId = o.lineageId OR m.isTest <> o.isTest OR coalesce(m.scope, '') <> coalesce(o.scope, '')
  DELETE r
  RETURN count(*) AS strange
}
CALL () {
  MATCH (e:Entity)-[r:RELATES]->(f) WHERE NOT f:Entity OR e.isTest <> f.isTest OR e.scope <> f.scope
  DELETE r
  RETURN count(*) AS crossing
}
CALL () {
  // The memory is associated with entities of its own again.
  MATCH (m:Memory)-[r:ABOUT]->(e) WHERE NOT e:Entity OR e.isTest <> m.isTest OR e.scope <> coalesce(m.scope, '')
  DELETE r
  FOREACH (each IN CASE WHEN m:Head OR m:TestHead THEN [m] ELSE [] END | SET each:Unlinked)
  RETURN count(*) AS foreign
}
CALL () {
  // Of several edges the one with the greatest weight stays.
  MATCH (m:Memory)-[r:COACTIVATED|REINFORCES|ABOUT|CAUSED|RELATES]-(o) WHERE NOT o:Memory OR m.id < o.id
  WITH m, o, r, type(r) AS kind ORDER BY r.weight DESC, r.pair
  WITH m, o, kind, collect(r)[1..] AS rest
  UNWIND rest AS r
  DELETE r
  RETURN count(*) AS doubled
}
CALL () {
  MATCH (m:Memory|Entity)-[r:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED]->(o)
  WHERE NOT coalesce(r.weight >= 1, false) OR NOT coalesce(0 <= r.confidence <= 1, false)
     OR r.createdAt IS NULL OR r.lastReinforcedAt IS NULL OR r.pair IS NULL
  SET r.weight = CASE WHEN r.weight >= 1 THEN r.weight ELSE 1 END,
      r.confidence = CASE WHEN 0 <= r.confidence <= 1 THEN r.confidence ELSE 1.0 END,
      r.createdAt = coalesce(r.createdAt, m.created), r.lastReinforcedAt = coalesce(r.lastReinforcedAt, m.created),
      r.pair = coalesce(r.pair, CASE
        WHEN m:Entity THEN toString(m.isTest) + '|' + m.scope + '|' + m.name + '>' + coalesce(r.kind, '') + '>' + o.name
        ELSE m.lineageId + CASE type(r) WHEN 'COACTIVATED' THEN '|' ELSE '>' END + coalesce(o.lineageId, o.name) END)
  RETURN count(*) AS completed
}
CALL () {
  // The scope of such a memory was changed by hand; associated again, it is in the session of its own.
  MATCH (m:Memory)-[r:IN_SESSION]->(s:Session) WHERE s.isTest <> m.isTest OR s.scope <> coalesce(m.scope, '')
  DELETE r
  RETURN count(*) AS strayed
}
RETURN strange + crossing + foreign + doubled + strayed AS deleted, completed
