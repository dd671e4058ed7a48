// @name     integrity.unread
// @version  2
// @mode     read
// @purpose  Find memories that recall cannot find: they lack the derived text it searches, and do not wait to get it.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
MATCH (n:Head|TestHead) WHERE (n.text IS NULL OR n.facets IS NULL) AND NOT n:Unlinked
WITH CASE WHEN n.id IS :: STRING NOT NULL THEN n.id ELSE coalesce(n.name, elementId(n)) END AS id ORDER BY id
WITH 'not_searchable' AS code, count(*) AS count, collect(id)[..$sample] AS ids WHERE count > 0
RETURN code, count, ids
