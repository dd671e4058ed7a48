// @name     document.moved
// @version  1
// @mode     read
// @purpose  The documents that a run has taken back to the scope from before, or moved again.
// @param    id      string    of the run
// @returns  name    string
// @returns  from    string    empty for none
// @returns  to      string    empty for none
// @returns  again   boolean   they were moved again
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(u:Event {of: 'document_moved'})
RETURN u.name AS name, u.before_scope AS from, u.after_scope AS to, u.kind = 'redone' AS again ORDER BY u.id
