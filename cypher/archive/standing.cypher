// @name     archive.standing
// @version  4
// @mode     read
// @purpose  How lineages of an archive stand to those of the graph.
// @param    lineages  list<map>  {id, ids, keys, promotedFrom, moved, accesses, touches, events}: its versions, their import keys and what they were promoted from, and what says how new it is: instants, accesses and the ids of the latest, ids of events
// @returns  id        string
// @returns  standing  string     new | same | newer: goes on where the graph's ends, with every access it has had and all that was done to it | held: the graph's is newer or went another way | known: another lineage has its import key, a version or a successor of one
// @returns  head      string?    the id of the graph's last version
//
// A memory keeps the ids of its latest accesses. Whoever has the last of them has all, so where that is missing, or too many
// came after it to tell, the graph's stays. Of events that is those somebody asked for: what the law does by itself, it does again.
// What is forgotten here stays so until that is taken back here.
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
  WHERE NOT e.kind IN ['expired', 'promoted', 'strengthened'] AND NOT e.id IN l.events
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
