// @name     erasure.unfinished
// @version  1
// @mode     read
// @purpose  Erasures that were begun and are not finished, the oldest first.
// @returns  id        string
// @returns  at        integer       epoch milliseconds
// @returns  reason    string?
// @returns  backups   boolean       whether backups are rewritten too
// @returns  kept      integer       memories that have to do with it and stay
// @returns  lineages  list<string>  to delete, those that are deleted already too
MATCH (e:Erasure) WHERE e.finishedAt IS NULL
RETURN e.id AS id, e.at.epochMillis AS at, e.reason AS reason, coalesce(e.backups, false) AS backups, coalesce(e.kept, 0) AS kept,
       coalesce(e.lineages, []) AS lineages
ORDER BY at, id
