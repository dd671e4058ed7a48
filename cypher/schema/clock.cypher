// @name     schema.clock
// @version  1
// @mode     read
// @purpose  What the database's own clock says, to be compared with ours; nothing is judged by it.
// @returns  now  integer  epoch milliseconds
RETURN timestamp() AS now
