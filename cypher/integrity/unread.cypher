// @name     integrity.unread
// @version  1
// @mode     read
// @purpose  Memories that recall cannot find: what it searches was never read off them, and they do not wait for it.
// @param    sample    integer   ids a finding names at most
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (m:Head|TestHead) WHERE (m.text IS NULL OR m.facets IS NULL) AND NOT m:Unlinked
WITH m.id AS id ORDER BY id
WITH 'not_searchable' AS code, count(*) AS count, collect(id)[..$sample] AS ids WHERE count > 0
RETURN code, count, ids
