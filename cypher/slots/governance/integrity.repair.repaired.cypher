// @writes   Memory.sensitivity Memory.facets
// A level that is none of the three is told anew; what has none waits for migrate.
WITH *, coalesce(row.sensitivity, 'confidential') AS own
WITH *, coalesce(m.source = 'sessions', false) OR EXISTS { (said:Memory {id: m.lineageId}) WHERE said.importKey STARTS WITH 'transcript:' } AS said, COLLECT {
  MATCH (:Memory {lineageId: m.lineageId})-[:DERIVED_FROM]->(p:Memory) RETURN max(CASE p.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END)
}[0] AS strictest
WITH *, CASE WHEN strictest = 2 THEN 'confidential' WHEN own = 'normal' AND (said OR strictest = 1) THEN 'personal' ELSE own END AS level
FOREACH (_ IN CASE WHEN coalesce(m.sensitivity IN ['normal', 'personal', 'confidential'], m.sensitivity IS NULL) THEN [] ELSE [1] END |
  SET m.sensitivity = level
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END)
