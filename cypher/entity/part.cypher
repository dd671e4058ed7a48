// @name     entity.part
// @version  3
// @mode     write
// @purpose  Record that two names are two: one that stands for the other, or beside it for a third one, stands for itself from now on.
// @param    isTest   boolean
// @param    scope    string    empty for none
// @param    name     string
// @param    other    string
// @param    reason   string?
// @param    word     string    of this decision: the ids of its events name it, and no name
// @param    now      integer   epoch milliseconds
// @param    runId    string
// @returns  outcome  string    parted: by this run, now or in an earlier attempt | same: that is known
// @returns  leaves   string?   the name that stands for itself since: the first, unless the other one stands for it; null: they were two
// @returns  events   list<string>  by which this run did it
// @writes   Alias Event CONCERNS RECORDED_IN
// @rows     any none if no fact bears one of the names
// @safe     a decision has one event of a name
// @eager    two names
//
// fact.settle follows in the same transaction, and moves the facts. They are no candidates any more.
MATCH (r:ConsolidationRun {id: $runId})
WHERE all(key IN [$name, $other] WHERE EXISTS { MATCH (f:Fact {isTest: $isTest, subjectKey: key}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND coalesce(f.scope, '') = $scope }
  OR EXISTS { MATCH (f:Fact {isTest: $isTest, nameKey: key}) WHERE coalesce(f.scope, '') = $scope })
CALL () {
  UNWIND CASE WHEN $name < $other THEN [$name, $other] ELSE [$other, $name] END AS key
  MERGE (x:Alias {isTest: $isTest, scope: $scope, name: key})
  ON CREATE SET x.rev = 0
  SET x.rev = x.rev
  RETURN collect(x) AS locked
}
WITH r, [x IN locked WHERE x.name = $name][0] AS a, [x IN locked WHERE x.name = $other][0] AS b
WITH *, $runId + ':named:' + $word + ':' AS prefix,
     CASE WHEN coalesce(a.sameAs, a.name) = coalesce(b.sameAs, b.name) THEN CASE WHEN a.sameAs IS NOT NULL THEN a.name ELSE b.name END END AS leaves
WITH *, CASE WHEN EXISTS { (:Event {id: prefix + '0'}) } THEN 'parted' WHEN leaves IS NULL AND ($other IN coalesce(a.apart, []) OR $name IN coalesce(b.apart, [])) THEN 'same' ELSE 'new' END AS outcome
CALL (r, a, b, leaves, prefix, outcome) {
  WITH r, leaves, prefix, CASE WHEN outcome <> 'new' THEN [] WHEN leaves = b.name THEN [a, b] ELSE [a] END AS changed
  UNWIND range(0, size(changed) - 1) AS place
  WITH r, leaves, changed[place] AS x, prefix + toString(place) AS id
  WITH r, x, id, CASE WHEN x.name <> coalesce(leaves, '') THEN x.sameAs END AS sameAs, coalesce(x.apart, []) + CASE WHEN x.name = $name AND NOT $other IN coalesce(x.apart, []) THEN [$other] ELSE [] END AS apart
  CREATE (e:Event {id: id, kind: 'named', at: datetime({epochMillis: $now}), runId: $runId, name: x.name, rule: 'said', reason: $reason,
                   before_sameAs: x.sameAs, after_sameAs: sameAs, before_apart: x.apart, after_apart: CASE WHEN apart <> [] THEN apart END})
  CREATE (e)-[:CONCERNS]->(x), (e)-[:RECORDED_IN]->(r)
  SET x.sameAs = sameAs, x.apart = CASE WHEN apart <> [] THEN apart END, x.rev = x.rev + 1
  RETURN count(*) AS written
}
WITH r, outcome, COLLECT { MATCH (r)<-[:RECORDED_IN]-(e:Event) WHERE e.kind = 'named' AND e.id STARTS WITH prefix RETURN e ORDER BY e.id } AS events
RETURN CASE outcome WHEN 'new' THEN 'parted' ELSE outcome END AS outcome,
       [e IN events WHERE e.before_sameAs IS NOT NULL AND e.after_sameAs IS NULL | e.name][0] AS leaves, [e IN events | e.id] AS events
