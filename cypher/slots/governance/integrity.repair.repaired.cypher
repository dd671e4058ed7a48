// @writes   Memory.sensitivity Memory.facets
// A level that is none of the three is told anew; what has none waits for migrate.
WITH *, coalesce(m.source = 'sessions', false) OR EXISTS { (said:Memory {id: m.lineageId}) WHERE said.importKey STARTS WITH 'transcript:' } AS said
FOREACH (_ IN CASE WHEN coalesce(m.sensitivity IN ['normal', 'personal', 'confidential'], m.sensitivity IS NULL) THEN [] ELSE [1] END |
  SET m.sensitivity = CASE WHEN said AND row.sensitivity = 'normal' THEN 'personal' ELSE coalesce(row.sensitivity, 'confidential') END
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END)
