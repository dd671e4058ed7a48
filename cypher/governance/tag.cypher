// @name     governance.tag
// @version  2
// @mode     write
// @purpose  Write how sensitive memories are, of which nobody had looked.
// @param    rows      list<map>  {id, sensitivity?, content?}: the level of the text, and the text without its secrets if that replaces it
// @returns  id        string
// @returns  told      boolean    it had no level, and has one now
// @writes   Memory.sensitivity Memory.content Memory.facets Memory.rev Memory:Unscreened
// @rows     any a memory that was deleted meanwhile has no row
// @safe     a memory keeps the level it has
// @eager    a batch of memories
//
// What was made of others is as sensitive as they are: as confidential, while nobody has looked at one of them. Only the facet by
// which others find it follows. Not even rev changes: a restored archive is what it was, but for the level.
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
WITH m, row ORDER BY m.id
SET m.rev = m.rev
WITH m, row WHERE m:Memory  // it may have been deleted while its lock was waited for
WITH m, row, m.sensitivity IS NULL AND row.sensitivity IS NOT NULL AS told
WITH *, coalesce(m.source = 'sessions', false) OR EXISTS { (said:Memory {id: m.lineageId}) WHERE said.importKey STARTS WITH 'transcript:' } AS said, COLLECT {
  MATCH (:Memory {lineageId: m.lineageId})-[:DERIVED_FROM]->(p:Memory) RETURN max(CASE p.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END)
}[0] AS strictest
WITH *, CASE WHEN strictest = 2 THEN 'confidential' WHEN row.sensitivity = 'normal' AND (said OR strictest = 1) THEN 'personal' ELSE row.sensitivity END AS level
SET m.sensitivity = coalesce(m.sensitivity, CASE WHEN told THEN level END),
    m.content = coalesce(row.content, m.content)
SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
REMOVE m:Unscreened
RETURN m.id AS id, told
