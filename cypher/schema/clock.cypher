// @name     schema.clock
// @version  1
// @mode     read
// @purpose  The time on the database's clock, to compare with ours; nothing is judged by it.
// @returns  now  integer  epoch milliseconds
RETURN timestamp() AS now
