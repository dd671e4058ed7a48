// @name     integrity.unread
// @version  3
// @mode     read
// @purpose  Find memories that recall cannot find: they lack the derived text it searches and do not wait to get it, or are filed under another scope.
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
CALL () {
  MATCH (n:Head|TestHead) WHERE (n.text IS NULL OR n.facets IS NULL) AND NOT n:Unlinked
  RETURN 'not_searchable' AS code, n
  UNION ALL
  // The place of a memory names the scope in which it was associated, and its first facet is a hash of the scope. No hash is computed
  // here: the facet of a scope is the one that most of its memories have, and the scope of a facet is the one that most memories with it
  // have, the first by name of several. A memory whose scope was changed since it was associated has no vote.
  MATCH (n:Head|TestHead) WHERE n.facets IS :: STRING NOT NULL AND n.scope IS :: STRING
  WITH n, coalesce(n.scope, '') AS scope, split(n.facets, ' ')[0] AS facet
  WITH scope, facet, (scope = '') <> (facet = 'scnone') OR coalesce(NOT n.place STARTS WITH scope + '\u0001', false) AS strange,
       collect(n) AS found
  WITH *, CASE WHEN strange THEN 0 ELSE size(found) END AS votes ORDER BY votes DESC, facet
  WITH scope, collect(facet)[0] AS own, collect([facet, strange, found, votes]) AS kinds
  UNWIND kinds AS kind
  WITH scope, kind[0] AS facet, kind[1] OR kind[0] <> own AS strange, kind[2] AS found, kind[3] AS votes ORDER BY votes DESC, scope
  WITH facet, collect(scope)[0] AS home, collect([scope, strange, found]) AS kinds
  UNWIND kinds AS kind
  WITH kind[2] AS found WHERE kind[1] OR kind[0] <> home
  UNWIND found AS n
  RETURN 'scope_not_searchable' AS code, n
}
WITH code, CASE WHEN n.id IS :: STRING NOT NULL THEN n.id ELSE coalesce(n.name, elementId(n)) END AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
