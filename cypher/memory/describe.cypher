// @name     memory.describe
// @version  1
// @mode     write
// @purpose  Write what can be read off the text of memories that were written without it.
// @param    rows      list<map>  {id, terms, asks}
// @returns  id        string
// @writes   Memory.terms Memory.asks
// @safe     what is there stays
// @eager    a batch of memories
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row ORDER BY m.id
SET m.rev = m.rev
WITH m, row WHERE m:Memory
SET m.terms = coalesce(m.terms, row.terms), m.asks = coalesce(m.asks, row.asks)
SET m.rev = m.rev + 1
RETURN m.id AS id
