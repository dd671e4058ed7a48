// @name     crystal.file
// @version  1
// @mode     write
// @purpose  File crystals under the facet of their access scope, so that the index proposes them to whoever may read them, and to nobody else.
// @returns  repaired   integer
// @writes   Memory.facets Memory.rev
// @rows     one
// @safe     what is right stays as it is
// @eager    the crystals that are to be repaired
//
// It follows from what else is stored, so no event has it.
CALL () {
  MATCH (m:Crystal) WHERE m.facets <> replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END
  WITH m ORDER BY m.id
  SET m.rev = m.rev
  WITH m WHERE m:Crystal
  SET m.facets = replace(replace(m.facets, ' inshared', ''), ' inpublic', '') + CASE WHEN m.sensitivity IN ['normal', 'personal'] AND m.accessScope IN ['shared', 'public'] THEN ' in' + m.accessScope ELSE '' END, m.rev = m.rev + 1
  RETURN count(m) AS repaired
}
RETURN repaired
