// @writes   Alias Alias:Unmoved Event CONCERNS RECORDED_IN Memory:Unsettled
// With the last fact that bears a name goes what was said of it, where nothing was said of it there: as an archive brings it, so it stands for
// the name at the end, and entity.straighten follows. Nobody states anything of it until this ends.
CALL (r, found) {
  UNWIND COLLECT { UNWIND found AS m WITH m WHERE m:Fact UNWIND [m.subjectKey, m.nameKey] AS key RETURN DISTINCT key ORDER BY key } AS key
  MATCH (a:Alias {isTest: false, scope: $from, name: key}) WHERE $to <> $from
  SET a.rev = a.rev
  WITH r, found, a WHERE (a.sameAs IS NOT NULL OR a.apart IS NOT NULL)
    AND NOT EXISTS { MATCH (f:Fact {isTest: false, subjectKey: a.name}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND NOT f IN found AND coalesce(f.scope, '') = $from }
    AND NOT EXISTS { MATCH (f:Fact {isTest: false, nameKey: a.name}) WHERE NOT f IN found AND coalesce(f.scope, '') = $from }
  CALL (a) {
    UNWIND COLLECT { UNWIND [a.name, a.sameAs] + coalesce(a.apart, []) AS key WITH key WHERE key IS NOT NULL RETURN key ORDER BY key } AS key
    MERGE (x:Alias {isTest: false, scope: $to, name: key})
    ON CREATE SET x.rev = 0, x:Unmoved
    SET x.rev = x.rev
    RETURN collect(x) AS locked
  }
  WITH r, found, a, [x IN locked WHERE x.name = a.name][0] AS b, [x IN locked WHERE x.name = a.sameAs][0] AS o
  WHERE b.sameAs IS NULL AND b.apart IS NULL
  OPTIONAL MATCH (root:Alias {isTest: false, scope: $to, name: coalesce(o.sameAs, o.name)})
  WITH r, found, a, b, CASE WHEN root <> b AND NOT b.name IN coalesce(root.apart, []) AND NOT root.name IN coalesce(a.apart, []) THEN root.name END AS sameAs,
       head(COLLECT { MATCH (a)<-[:CONCERNS]-(e:Event) WHERE e.after_sameAs = a.sameAs OR a.sameAs IS NULL AND e.after_apart = a.apart RETURN e ORDER BY e.at DESC, e.id }) AS said
  WHERE sameAs IS NOT NULL OR a.apart IS NOT NULL
  CALL (b) {
    MATCH (f:Fact {isTest: false, subjectKey: b.name}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND coalesce(f.scope, '') = $to
    SET f:Unsettled
  }
  WITH r, a, b, sameAs, said, $runId + ':named:' + found[0].id + ':' AS prefix ORDER BY a.name
  WITH r, prefix, collect({a: a, b: b, sameAs: sameAs, said: said}) AS going
  UNWIND range(0, size(going) - 1) AS place
  WITH r, going[place].a AS a, going[place].b AS b, going[place].sameAs AS sameAs, going[place].said AS said, prefix + toString(place) AS id
  CREATE (left:Event {id: id + ':left', kind: 'named', at: datetime({epochMillis: $now}), runId: $runId, name: a.name, rule: said.rule, reason: said.reason,
                      before_sameAs: a.sameAs, before_apart: a.apart})
  CREATE (came:Event {id: id + ':came', kind: 'named', at: datetime({epochMillis: $now}), runId: $runId, name: a.name,
                      rule: CASE WHEN a.sameAs <> sameAs THEN 'chain' ELSE said.rule END, reason: said.reason, after_sameAs: sameAs, after_apart: a.apart})
  CREATE (left)-[:CONCERNS]->(a), (left)-[:RECORDED_IN]->(r), (came)-[:CONCERNS]->(b), (came)-[:RECORDED_IN]->(r)
  SET b.sameAs = sameAs, b.apart = a.apart, b.rev = b.rev + 1
  SET a.sameAs = null, a.apart = null, a.rev = a.rev + 1
  RETURN count(*) AS gone
}
