// @name     archive.standing
// @version  6
// @mode     read
// @purpose  Compare lineages of an archive with those of the graph.
// @param    lineages  list<map>  {id, ids, keys, promotedFrom, moved, accesses, touches, events}: its versions, their import keys and what they were promoted from; and what shows how new it is: instants, number and latest ids of accesses, ids of events
// @param    repeating list<string>  kinds of events that nobody asks for
// @returns  id        string
// @returns  standing  string     new | same | newer: it continues the graph's, with all its accesses and events | held: the graph's is newer or differs | known: another lineage has its import key, a version of it or the successor of one
// @returns  head      string?    id of the latest version in the graph
//
// A memory keeps the ids of its latest accesses. A lineage with the last of the graph's has all of them; if that one is missing, or
// too many came after it to tell, the graph's lineage stays. Only events that somebody asked for count, since the law repeats its own.
// A memory that was forgotten here stays forgotten until that is taken back here.
UNWIND $lineages AS l
CALL (l) {
  OPTIONAL MATCH (m:Memory {lineageId: l.id})
  WITH collect(m) AS versions
  CALL (versions) {
    UNWIND versions AS v
    UNWIND [v.lastAccessed, v.validFrom, v.validTo] AS moved
    RETURN max(moved) AS moved
  }
  RETURN [v IN versions | v.id] AS ids, moved, reduce(n = 0, v IN versions | n + coalesce(v.accessCount, 0)) AS accesses,
         head([v IN versions WHERE v:Head OR v:TestHead | v.id]) AS head,
         any(v IN versions WHERE coalesce(v.endReason, '') = 'retracted') AS forgotten,
         all(v IN versions WHERE all(touch IN coalesce(v.recentTouches, [])[-1..] WHERE touch IN l.touches)) AS touched
}
CALL (l) {
  UNWIND l.keys AS key
  OPTIONAL MATCH (m:Memory {importKey: key}) WHERE m.lineageId <> l.id
  RETURN count(m) AS rivals
}
CALL (l) {
  OPTIONAL MATCH (m:Memory {lineageId: l.id})<-[:CONCERNS]-(e:Event)
  WHERE NOT e.kind IN $repeating AND NOT e.id IN l.events
  RETURN count(e) AS turns
}
CALL (l) {
  UNWIND l.ids AS id
  OPTIONAL MATCH (m:Memory {id: id}) WHERE coalesce(m.lineageId, m.id) <> l.id
  RETURN count(m) AS strangers
}
CALL (l) {
  UNWIND l.promotedFrom AS source
  OPTIONAL MATCH (m:Memory {promotedFrom: source}) WHERE coalesce(m.lineageId, m.id) <> l.id
  RETURN count(m) AS successors
}
CALL (l) {
  UNWIND l.moved AS moved
  RETURN max(datetime(moved)) AS theirMoved
}
WITH l.id AS id, head, rivals + strangers + successors AS rivals, ids, l.ids AS theirs, forgotten OR turns > 0 AS stays,
     all(each IN ids WHERE each IN l.ids) AND touched AND l.accesses >= accesses AS goesOn,
     CASE WHEN theirMoved = moved THEN l.accesses - accesses WHEN theirMoved > moved THEN 1 ELSE -1 END AS newer
RETURN id, CASE
  WHEN rivals > 0 THEN 'known'
  WHEN size(ids) = 0 THEN 'new'
  WHEN newer = 0 AND goesOn AND size(ids) = size(theirs) THEN 'same'
  WHEN newer > 0 AND goesOn AND NOT stays THEN 'newer'
  ELSE 'held'
END AS standing, head
