// @name     entity.straighten
// @version  1
// @mode     write
// @purpose  Let each name stand for one that stands for itself, where it stands for one that does not, or of which somebody said that it is another's.
// @param    now       integer   epoch milliseconds
// @param    runId     string
// @returns  repaired  integer   names
// @writes   Alias Event CONCERNS RECORDED_IN
// @rows     one
// @safe     what is straight stays so
// @eager    the names that stand for one that does not stand for itself
//
// No decision leaves such names, but an archive brings its own: here A stands for B, there C stands for A. Of a circle the first name in order
// stands for itself. More than fifteen in a row need more than one run. fact.settle follows, and moves the facts.
MATCH (r:ConsolidationRun {id: $runId})
CALL () {
  MATCH (a:Alias) WHERE a.sameAs IS NOT NULL
  MATCH (b:Alias {isTest: a.isTest, scope: a.scope, name: a.sameAs}) WHERE b.sameAs IS NOT NULL OR a.name IN b.apart OR b.name IN a.apart
  WITH a ORDER BY a.isTest, a.scope, a.name
  SET a.rev = a.rev
  WITH a WHERE a:Alias AND a.sameAs IS NOT NULL  // it may have been erased meanwhile
  RETURN collect(a) AS bent
}
CALL (bent) {
  UNWIND bent AS a
  MATCH (b:Alias {isTest: a.isTest, scope: a.scope, name: a.sameAs}) WHERE b.sameAs IS NOT NULL
  WITH DISTINCT b
  RETURN collect({isTest: b.isTest, scope: b.scope, name: b.name, sameAs: b.sameAs}) AS steps
}
WITH r, bent, steps, $runId + ':named:chain:' AS prefix
WITH *, COUNT { MATCH (e:Event) WHERE e.id STARTS WITH prefix } AS begun
CALL (r, bent, steps, prefix, begun) {
  UNWIND range(0, size(bent) - 1) AS place
  WITH place, bent[place] AS a
  WITH place, a, [{name: a.name, sameAs: a.sameAs}] + [s IN steps WHERE s.isTest = a.isTest AND s.scope = a.scope AND s.name <> a.name] AS own
  WITH *, reduce(path = [a.name], _ IN range(1, 15) | path + [key IN [s IN own WHERE s.name = path[-1] | s.sameAs] WHERE NOT key IN path]) AS path
  WITH *, [s IN own WHERE s.name = path[-1] | s.sameAs][0] AS again
  WITH *, CASE WHEN again IN path THEN reduce(first = again, key IN path[head([i IN range(0, size(path) - 1) WHERE path[i] = again])..] | CASE WHEN key < first THEN key ELSE first END)
    ELSE path[-1] END AS root
  OPTIONAL MATCH (b:Alias {isTest: a.isTest, scope: a.scope, name: root})
  WITH place, a, CASE WHEN root <> a.name AND NOT a.name IN coalesce(b.apart, []) AND NOT root IN coalesce(a.apart, []) THEN root END AS sameAs
  WHERE coalesce(a.sameAs <> sameAs, true)
  CREATE (e:Event {id: prefix + toString(begun) + ':' + toString(place), kind: 'named', at: datetime({epochMillis: $now}), runId: $runId, name: a.name, rule: 'chain',
                   before_sameAs: a.sameAs, after_sameAs: sameAs, before_apart: a.apart, after_apart: a.apart})
  CREATE (e)-[:CONCERNS]->(a), (e)-[:RECORDED_IN]->(r)
  SET a.sameAs = sameAs, a.rev = a.rev + 1
  RETURN count(*) AS repaired
}
RETURN repaired
