// @name     memory.describe
// @version  5
// @mode     write
// @purpose  Write what is derived from the texts of memories: signals and terms, and missing text and facets for recall.
// @param    rows      list<map>  {id, terms, asks?, dated?, counted?, named?, rules?, prefers?, text?, facets?}; an absent signal means no
// @returns  id        string
// @writes   Memory.terms Memory.asks Memory.dated Memory.counted Memory.named Memory.rules Memory.prefers Memory.text Memory.facets Memory.rev
// @rows     any a memory that was deleted meanwhile has no row
// @safe     the same text gives the same again
// @eager    a batch of memories
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row ORDER BY m.id
SET m.rev = m.rev
WITH m, row WHERE m:Memory  // it may have been deleted while its lock was waited for
SET m += row
SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
SET m += {asks: row.asks, dated: row.dated, counted: row.counted, named: row.named, rules: row.rules, prefers: row.prefers}
// @slot described
SET m.rev = m.rev + 1
RETURN m.id AS id
