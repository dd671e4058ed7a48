// @name     erasure.versions
// @version  1
// @mode     read
// @purpose  All versions of lineages: what is in them to be erased, in files too.
// @param    lineages   list<string>
// @returns  lineage    string
// @returns  id         string
// @returns  content    string?
// @returns  importKey  string?
// @returns  latest     boolean
// @returns  trust      string?
// @returns  suspect    boolean
UNWIND $lineages AS lineage
CALL (lineage) {
  MATCH (m:Memory {lineageId: lineage}) RETURN m
  UNION
  MATCH (m:Memory {id: lineage}) RETURN m
}
RETURN lineage, m.id AS id, toStringOrNull(m.content) AS content, toStringOrNull(m.importKey) AS importKey,
       m:Head OR m:TestHead AS latest, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY lineage, m.validFrom, id
