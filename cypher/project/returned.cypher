// @name     project.returned
// @version  1
// @mode     read
// @purpose  The scopes whose questions a run has taken back or moved again, and the runs that had moved them first.
// @param    id      string   of the run
// @returns  from    string?  null: none
// @returns  to      string?
// @returns  first   string   the id of the run that moved them first
//
// An event that was taken back and done again names each run it went through in its id, the first one last.
MATCH (:ConsolidationRun {id: $id})<-[:RECORDED_IN]-(u:Event {of: 'questions_moved'})
RETURN u.before_scope AS from, u.after_scope AS to, split(split(u.id, ':questions_moved:')[0], ':undone:')[-1] AS first ORDER BY u.id
