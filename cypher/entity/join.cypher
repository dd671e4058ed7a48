// @name     entity.join
// @version  3
// @mode     write
// @purpose  Let a name, and all that stand for it, stand for another one from now on.
// @param    isTest   boolean
// @param    scope    string    empty for none
// @param    name     string
// @param    other    string    or any name that stands for the one that is meant
// @param    why      string    spelling | title | initial | middle | given | family | kind | said: somebody said so
// @param    reason   string?
// @param    word     string    of this decision: the ids of its events name it, and no name
// @param    now      integer   epoch milliseconds
// @param    runId    string
// @returns  outcome  string    joined: by this run, now or in an earlier attempt | same: they are one already | elsewhere: the name stands for a third one
// @returns  sameAs   string    the name that it stands for then; of what is elsewhere the third one
// @returns  events   list<string>  by which this run did it
// @writes   Alias Alias:Unmoved Event CONCERNS RECORDED_IN
// @rows     any none if no fact bears one of the names
// @safe     a decision has one event of a name
// @eager    the names of one entity
//
// fact.settle follows in the same transaction, and moves the facts. No name stands for one that stands for a third. Who joins two names takes
// back that they are two.
MATCH (r:ConsolidationRun {id: $runId})
WHERE all(key IN [$name, $other] WHERE EXISTS { MATCH (f:Fact {isTest: $isTest, subjectKey: key}) USING INDEX SEEK f:Fact(isTest, subjectKey, attribute) WHERE f.attribute IS NOT NULL AND coalesce(f.scope, '') = $scope }
  OR EXISTS { MATCH (f:Fact {isTest: $isTest, nameKey: key}) WHERE coalesce(f.scope, '') = $scope })
CALL () {
  UNWIND CASE WHEN $name < $other THEN [$name, $other] ELSE [$other, $name] END AS key
  MERGE (x:Alias {isTest: $isTest, scope: $scope, name: key})
  ON CREATE SET x.rev = 0, x:Unmoved
  SET x.rev = x.rev
  RETURN collect(x) AS locked
}
WITH r, [x IN locked WHERE x.name = $name][0] AS a, [x IN locked WHERE x.name = $other][0] AS b
WITH r, a, b, coalesce(b.sameAs, b.name) AS root, $runId + ':named:' + $word + ':' AS prefix
WITH *, EXISTS { (:Event {id: prefix + '0'}) } AS done
WITH *, CASE WHEN done THEN 'joined' WHEN coalesce(a.sameAs, a.name) = root THEN 'same' WHEN a.sameAs IS NOT NULL THEN 'elsewhere' ELSE 'new' END AS outcome
CALL (r, a, b, root, prefix, outcome) {
  WITH * WHERE outcome = 'new'
  CALL (a, b) {
    RETURN a AS x
    UNION
    MATCH (x:Alias {isTest: $isTest, sameAs: $name}) WHERE x.scope = $scope RETURN x
    UNION
    WITH b AS x WHERE $name IN coalesce(x.apart, []) RETURN x
  }
  WITH r, x, root, prefix, CASE WHEN x.name = $other THEN x.sameAs ELSE root END AS sameAs,
       CASE x.name WHEN $name THEN [key IN x.apart WHERE NOT key IN [$other, root]] WHEN $other THEN [key IN x.apart WHERE key <> $name] ELSE x.apart END AS apart ORDER BY x.name
  WITH r, prefix, collect({a: x, sameAs: sameAs, apart: apart}) AS changes
  UNWIND range(0, size(changes) - 1) AS place
  WITH r, prefix, place, changes[place].a AS x, changes[place].sameAs AS sameAs, changes[place].apart AS apart
  CREATE (e:Event {id: prefix + toString(place), kind: 'named', at: datetime({epochMillis: $now}), runId: $runId, name: x.name, rule: $why, reason: $reason,
                   before_sameAs: x.sameAs, after_sameAs: sameAs, before_apart: x.apart, after_apart: CASE WHEN apart <> [] THEN apart END})
  CREATE (e)-[:CONCERNS]->(x), (e)-[:RECORDED_IN]->(r)
  SET x.sameAs = sameAs, x.apart = CASE WHEN apart <> [] THEN apart END, x.rev = x.rev + 1
  RETURN count(*) AS written
}
WITH a, root, outcome, COLLECT { MATCH (r)<-[:RECORDED_IN]-(e:Event) WHERE e.kind = 'named' AND e.id STARTS WITH prefix RETURN e.id ORDER BY e.id } AS events
RETURN CASE outcome WHEN 'new' THEN 'joined' ELSE outcome END AS outcome, CASE outcome WHEN 'elsewhere' THEN a.sameAs ELSE root END AS sameAs, events
