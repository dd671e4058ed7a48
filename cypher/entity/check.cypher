// @name     entity.check
// @version  3
// @mode     read
// @purpose  Find facts that stand under another name than what was said of names says, and names that stand for one that does not stand for itself.
// @param    sample   integer   most ids per finding
// @returns  code     string
// @returns  count    integer
// @returns  ids      list<string>
//
// As fact.order has it.
// A fact that was moved from another scope may bear a name of which nothing is said in its own.
CALL () {
  CALL () {
    MATCH (a:Alias)
    CALL (a) {
      MATCH (f:Fact {isTest: a.isTest, subjectKey: a.name}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND f.nameKey IS NULL RETURN f
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
  RETURN 'fact_name' AS code, collect(id) AS ids
  UNION ALL
  // entity.straighten has the same.
  MATCH (a:Alias) WHERE a.sameAs IS NOT NULL
  MATCH (b:Alias {isTest: a.isTest, scope: a.scope, name: a.sameAs}) WHERE b.sameAs IS NOT NULL OR a.name IN b.apart OR b.name IN a.apart
  WITH DISTINCT a.name AS id ORDER BY id
  RETURN 'name_chain' AS code, collect(id) AS ids
}
WITH code, ids WHERE ids <> []
RETURN code, size(ids) AS count, ids[..$sample] AS ids
