// @name     entity.check
// @version  2
// @mode     read
// @purpose  Find facts that stand under another name than what was said of names says.
// @param    sample   integer   most ids per finding
// @returns  code     string
// @returns  count    integer
// @returns  ids      list<string>
//
// As fact.order has it.
// A fact that was moved from another scope may bear a name of which nothing is said in its own.
CALL () {
  MATCH (a:Alias)
  CALL (a) {
    MATCH (f:Fact {isTest: a.isTest, subjectKey: a.name}) WHERE f.nameKey IS NULL RETURN f
    UNION
    MATCH (f:Fact {isTest: a.isTest, nameKey: a.name}) RETURN f
  }
  WITH a, f WHERE coalesce(f.scope, '') = a.scope AND f.subjectKey <> coalesce(a.sameAs, a.name)
  RETURN f
  UNION
  MATCH (f:Fact) WHERE f.isTest IN [false, true] AND f.nameKey IS NOT NULL AND f.subjectKey <> f.nameKey
    AND NOT EXISTS { (:Alias {isTest: f.isTest, scope: coalesce(f.scope, ''), name: f.nameKey}) }
  RETURN f
}
WITH f.id AS id ORDER BY id
WITH collect(id) AS ids WHERE ids <> []
WITH 'fact_name' AS code, ids
RETURN code, size(ids) AS count, ids[..$sample] AS ids
