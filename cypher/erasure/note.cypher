// @name     erasure.note
// @version  1
// @mode     write
// @purpose  Count what an erasure took out of files.
// @param    id        string
// @param    entries   integer   questions, events of the spool, lines of logs
// @param    archives  integer   backups that were rewritten
// @returns  noted     integer   always 1
// @writes   Erasure.entries Erasure.archives
// @rows     one
// @eager    one row
MATCH (e:Erasure {id: $id})
SET e.entries = e.entries + $entries, e.archives = e.archives + $archives
RETURN count(e) AS noted
