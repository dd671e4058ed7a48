// @name     erasure.shown
// @version  2
// @mode     read
// @purpose  The erasures of this brain, the latest first: why, when, and what they deleted.
// @param    id          string?   only this one
// @returns  id          string
// @returns  at          integer   epoch milliseconds
// @returns  finishedAt  integer?  epoch milliseconds; null if it is not done yet
// @returns  compactedAt integer?  epoch milliseconds; when the store was compacted after it; null if it was not
// @returns  reason      string?
// @returns  counts      map       what was deleted, by kind
// @returns  tombstones  integer
// @returns  receipt     string?   JSON
// @returns  sha256      string?   of the receipt
MATCH (e:Erasure) WHERE $id IS NULL OR e.id = $id
RETURN e.id AS id, e.at.epochMillis AS at, e.finishedAt.epochMillis AS finishedAt,
       e.compactedAt.epochMillis AS compactedAt, e.reason AS reason,
       {memories: e.memories, versions: e.versions, events: e.events, entities: e.entities, clusters: e.clusters,
        relations: e.relations, sources: e.sources, probes: e.probes, crystallizations: e.crystallizations,
        entries: e.entries, archives: e.archives} AS counts,
       COUNT { (t:Tombstone) WHERE t.erasureId = e.id } AS tombstones, e.receipt AS receipt, e.sha256 AS sha256
ORDER BY at DESC, id
