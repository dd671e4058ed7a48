// @name     erasure.begin
// @version  1
// @mode     write
// @purpose  Begin an erasure, or add to it: its tombstones stand before the first memory is deleted.
// @param    id        string
// @param    now       integer       epoch milliseconds
// @param    reason    string?
// @param    backups   boolean       also rewrite the backups that hold it
// @param    kept      integer       memories that have to do with it and stay
// @param    secretId  string        of the secret that the marks are keyed by
// @param    secret    string        its value, written if there is no such secret yet
// @param    lineages  list<string>  to delete
// @param    marks     list<map>     {mark, of, start?, words?}
// @param    whole     boolean       these are the last of its marks
// @returns  left      integer       lineages that are to be deleted
// @writes   Erasure Secret Tombstone
// @rows     one
// @safe     each node is made once, and a lineage is listed once
// @eager    the marks of one erasure
MERGE (s:Secret {id: $secretId})
ON CREATE SET s.value = $secret, s.created = datetime({epochMillis: $now})
MERGE (e:Erasure {id: $id})
ON CREATE SET e.at = datetime({epochMillis: $now}), e.reason = $reason, e.backups = $backups, e.kept = $kept, e.lineages = [],
  e.memories = 0, e.versions = 0, e.events = 0, e.entities = 0, e.clusters = 0, e.relations = 0, e.sources = 0,
  e.probes = 0, e.crystallizations = 0, e.entries = 0, e.archives = 0
SET e.lineages = e.lineages + [each IN $lineages WHERE NOT each IN e.lineages]
WITH e
CALL (e) {
  UNWIND $marks AS row
  MERGE (t:Tombstone {mark: row.mark})
  ON CREATE SET t.of = row.of, t.at = e.at, t.erasureId = e.id, t.start = row.start, t.words = row.words
}
SET e.stands = coalesce(e.stands, false) OR $whole
RETURN size(e.lineages) AS left
