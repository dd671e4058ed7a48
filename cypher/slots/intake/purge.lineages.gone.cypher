// @writes   Slot Slot:Unkeyed Alias Event Memory:Unsettled
// A slot that nobody fills any more tells nobody of what. One that others fill tells by no key whose it was; whoever had that key is compared anew.
CALL (gone) {
  UNWIND gone AS v
  WITH gone, v WHERE v:Fact
  UNWIND [coalesce(v.scope, '')] + COLLECT {
    MATCH (v)<-[:CONCERNS]-(e:Event) WHERE 'moved' IN [e.kind, e.of] UNWIND [e.before_scope, e.after_scope] AS scope RETURN DISTINCT coalesce(scope, '') } AS scope
  UNWIND [v.subjectKey, v.nameKey] AS key
  MATCH (s:Slot {isTest: v.isTest, scope: scope, name: key + '\u0001' + v.attribute})
  WITH DISTINCT s, NOT EXISTS { MATCH (f:Fact {isTest: v.isTest, subjectKey: key, attribute: v.attribute}) WHERE NOT f IN gone AND coalesce(f.scope, '') = s.scope } AS isEmpty
  WITH collect(s) AS slots, collect(CASE WHEN isEmpty THEN s END) AS empty
  CALL (slots) {
    UNWIND slots AS s
    UNWIND s.nameKeys AS key
    CALL db.index.fulltext.queryNodes('slot_names', 'nameKeys:"' + replace(replace(key, '\\', '\\\\'), '"', '\\"') + '"') YIELD node AS o
    WITH DISTINCT o
    SET o.rev = CASE WHEN o.rev = 0 THEN 0 ELSE coalesce(o.rev, 0) + 1 END, o:Unkeyed
  }
  FOREACH (s IN slots | SET s.nameKeys = null, s.rev = coalesce(s.rev, 0) + 1, s:Unkeyed)
  FOREACH (s IN empty | DELETE s)
}
// So does a name that no fact bears any more, with what was said of it; that may be in a scope from which its facts were moved.
CALL (gone) {
  UNWIND gone AS v
  WITH gone, v WHERE v:Fact
  UNWIND [v.subjectKey, v.nameKey] AS key
  MATCH (a:Alias {isTest: v.isTest, name: key})
  WHERE NOT EXISTS { MATCH (f:Fact {isTest: v.isTest, subjectKey: key}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND NOT f IN gone AND coalesce(f.scope, '') = a.scope }
    AND NOT EXISTS { MATCH (f:Fact {isTest: v.isTest, nameKey: key}) WHERE NOT f IN gone AND coalesce(f.scope, '') = a.scope }
  WITH DISTINCT a
  // Whoever was said to be somebody else is told apart from nobody then.
  CALL (a) {
    MATCH (x:Alias {isTest: a.isTest, scope: a.scope}) WHERE a.name IN x.apart
    SET x.apart = CASE x.apart WHEN [a.name] THEN null ELSE [key IN x.apart WHERE key <> a.name] END
  }
  CALL (a) {
    MATCH (x:Alias {isTest: a.isTest, sameAs: a.name}) WHERE x.scope = a.scope
    SET x.sameAs = null
  }
  // Earlier versions named them in the ids of these events too, and of what followed from them.
  WITH a, COLLECT { MATCH (a)<-[:CONCERNS]-(e:Event) RETURN e } + COLLECT {
    MATCH (:Alias {isTest: a.isTest, scope: a.scope})<-[:CONCERNS]-(e:Event)
    WHERE a.name IN coalesce(e.before_apart, []) + coalesce(e.after_apart, []) + [e.before_sameAs, e.after_sameAs] OR e.id CONTAINS '\u0001' + a.name + '\u0001'
    RETURN DISTINCT e } AS told
  WITH a, told, COLLECT { UNWIND told AS t WITH t WHERE t.id CONTAINS '\u0001' MATCH (e:Event) WHERE e.id STARTS WITH t.id + ':' RETURN DISTINCT e } AS following
  FOREACH (e IN told + following | DETACH DELETE e)
  DETACH DELETE a
}
CALL (gone) {
  UNWIND gone AS v
  WITH v WHERE v:Commitment
  MATCH (s:Slot {isTest: v.isTest, scope: coalesce(v.scope, ''), name: v.owesKey + '\u0001(commitments)'})
  WHERE NOT EXISTS { MATCH (m:Commitment {isTest: v.isTest, owesKey: v.owesKey}) WHERE NOT m IN gone AND coalesce(m.scope, '') = s.scope }
  WITH DISTINCT s
  DELETE s
}
// What is left of a slot, and what was built on what is gone, or on what says it, is judged anew by the next fact.settle.
CALL (gone) {
  UNWIND gone AS v
  WITH v WHERE v:Fact
  MATCH (f:Fact {isTest: v.isTest, subjectKey: v.subjectKey, attribute: v.attribute}) WHERE NOT f IN gone AND coalesce(f.scope, '') = coalesce(v.scope, '')
  SET f:Unsettled
}
CALL (gone) {
  UNWIND gone AS v
  MATCH (v)-[d:DERIVED_FROM|SAID_AGAIN]-(m:Memory) WHERE NOT m IN gone AND (v:Fact OR type(d) = 'DERIVED_FROM' AND startNode(d) = m)
  SET m:Unsettled
}
