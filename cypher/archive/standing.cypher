// @name     archive.standing
// @version  1
// @mode     read
// @purpose  How lineages of an archive stand to those of the graph.
// @param    lineages  list<map>  {id, ids, keys, moved, accesses}: its versions, their import keys, and what says how new it is: instants, accesses
// @returns  id        string
// @returns  standing  string     new | same | newer: goes on where the graph's ends | held: the graph's is newer or went another way | known: imported under another id
// @returns  head      string?    the id of the graph's last version
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
         head([v IN versions WHERE v:Head OR v:TestHead | v.id]) AS head
}
CALL (l) {
  UNWIND l.keys AS key
  OPTIONAL MATCH (m:Memory {importKey: key}) WHERE m.lineageId <> l.id
  RETURN count(m) AS rivals
}
CALL (l) {
  UNWIND l.moved AS moved
  RETURN max(datetime(moved)) AS theirMoved
}
WITH l.id AS id, head, rivals, ids, l.ids AS theirs, all(each IN ids WHERE each IN l.ids) AS goesOn,
     CASE WHEN theirMoved = moved THEN l.accesses - accesses WHEN theirMoved > moved THEN 1 ELSE -1 END AS newer
RETURN id, CASE
  WHEN rivals > 0 THEN 'known'
  WHEN size(ids) = 0 THEN 'new'
  WHEN newer = 0 AND goesOn AND size(ids) = size(theirs) THEN 'same'
  WHEN newer > 0 AND goesOn THEN 'newer'
  ELSE 'held'
END AS standing, head
