// @name     integrity.scopes
// @version  1
// @mode     read
// @purpose  The scopes of memories; the empty one means none.
// @returns  scope     string
MATCH (m:Head|TestHead) WHERE m.scope IS :: STRING
RETURN DISTINCT coalesce(m.scope, '') AS scope ORDER BY scope
