// @name     archive.standing
// @version  1
// @mode     read
// @purpose  How lineages of an archive stand to those of the graph.
// @param    lineages  list<map>  {id, ids, keys, moved}: its versions, their import keys, the instants that say how new it is
// @returns  id        string
// @returns  standing  string     new | same | newer: goes on where the graph's ends | held: the graph's is newer or went another way | known: imported under another id
// @returns  head      string?    the id of the graph's last version
UNWIND $lineages AS l
CALL (l) {
  OPTIONAL MATCH (m:Memory {lineageId: l.id})
  UNWIND [m.lastAccessed, m.validFrom, m.validTo] AS moved
  RETURN collect(DISTINCT m.id) AS ids, max(moved) AS moved, max(CASE WHEN m:Head OR m:TestHead THEN m.id END) AS head
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
WITH l.id AS id, head, rivals, ids, l.ids AS theirs, moved, theirMoved
RETURN id, CASE
  WHEN rivals > 0 THEN 'known'
  WHEN size(ids) = 0 THEN 'new'
  WHEN theirMoved = moved AND size(ids) = size(theirs) AND all(each IN ids WHERE each IN theirs) THEN 'same'
  WHEN theirMoved > moved AND all(each IN ids WHERE each IN theirs) THEN 'newer'
  ELSE 'held'
END AS standing, head
