// @name     derivation.raise
// @version  2
// @mode     write
// @purpose  Raise the labels of memories to those of what they come from: as sensitive as the most sensitive, trusted as the least trusted.
// @param    rows      list<map>  {id, made, merged, orders}: ids of what it was made of or promoted from, and of what was merged into it; whether its text looks like an instruction to an agent
// @returns  id        string
// @returns  raised    boolean    it is stricter than it was
// @returns  suspect   boolean    it is suspect now, and was not
// @writes   Memory.sensitivity Memory.trust Memory.suspect Memory.epistemicLayer Memory.facets Memory.rev
// @rows     any a memory that was deleted meanwhile has no row
// @safe     a memory that is as strict stays as it is
// @eager    a batch of memories and what they come from
//
// All are locked in the order of derivation.record, and then looked at again: what is being derived of one of them is waited for, or sees
// the labels that are written here. A crystal stays one, though it may be suspect then: it was written down before that was known.
// As when levels are found, no event tells of it: an undo lowers no label.
CALL () {
  UNWIND $rows AS row
  UNWIND [row.id] + row.made + row.merged AS id
  MATCH (each:Memory {id: id})
  WITH DISTINCT each ORDER BY each.id
  SET each.rev = each.rev
  RETURN count(each) AS locked
}
UNWIND $rows AS row
MATCH (m:Memory {id: row.id})
CALL (m, row) {
  UNWIND row.made + row.merged AS id
  MATCH (p:Memory {id: id})
  RETURN max(CASE p.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END) AS strictness,
         max(CASE WHEN id IN row.made THEN CASE coalesce(p.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END END) AS distrust
}
WITH *, coalesce(strictness > CASE m.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END, false) AS stricter,
     coalesce(distrust > CASE coalesce(m.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END, false) AS farther
WITH *, farther AND row.orders AND distrust > 1 AND m.suspect IS NULL AS suspect
SET m.sensitivity = CASE WHEN stricter THEN ['normal', 'personal', 'confidential'][strictness] ELSE m.sensitivity END,
    m.trust = CASE WHEN farther THEN ['user', 'local_agent', 'tool', 'peer_trusted', 'peer_provisional', 'unknown'][distrust] ELSE m.trust END,
    m.epistemicLayer = CASE WHEN farther AND distrust > 1 AND m.epistemicLayer = 'directive' THEN null ELSE m.epistemicLayer END,
    m.suspect = CASE WHEN suspect THEN true ELSE m.suspect END, m.rev = coalesce(m.rev, 0) + CASE WHEN stricter OR farther THEN 1 ELSE 0 END
SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
RETURN m.id AS id, stricter OR farther AS raised, suspect
