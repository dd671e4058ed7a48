// @name     config.replay
// @version  1
// @mode     read
// @purpose  Live through the recorded uses of one page of memories again, under several sets of constants.
// @param    laws       list<map>  values of ConsolidationConfig by key
// @param    passes     list<string>  commands that promote what has reached its threshold
// @param    now        integer    epoch milliseconds; what came later is left out
// @param    after      string     the last lineage of the previous page; empty for the first
// @param    limit      integer    memories on this page
// @returns  lineageId  string
// @returns  id         string     the head of the lineage
// @returns  content    string     its beginning
// @returns  apart      boolean    not replayed: forgotten on request, out of the energy law, born later, or damaged
// @returns  born       integer?   epoch milliseconds
// @returns  uses       list<integer>  epoch milliseconds, ascending: its known accesses since its birth
// @returns  unknown    integer    accesses whose instant is not kept
// @returns  lived      list<map>  {used, tier, ended}, one per law: whether it was alive at each use; its tier at $now; or when it ended
// @returns  among      integer    latest versions in the graph
//
// It begins in the tier it was born in, with initialEnergy. The passes are those that the brain recorded, by any law. Between two
// uses energy only falls: what the first pass leaves, no later one promotes, and two hops take two passes. A session's end promotes
// its own memories from a lower threshold on, and the pass after it may promote them again.
MATCH (h:Head) WHERE h.lineageId > $after
WITH h ORDER BY h.lineageId LIMIT $limit
WITH h, COUNT { MATCH (:Head) } AS among, [each IN $laws | {rates: {working: each.workingDecay, shortTerm: each.shortTermDecay, longTerm: each.longTermDecay},
       rises: {working: log(each.workingToShortThreshold), shortTerm: log(each.shortToLongThreshold)}, ends: each.expirationThreshold,
       lowered: each.sessionBoundaryThreshold, begin: each.initialEnergy, gain: each.accessEnergy}] AS laws
OPTIONAL MATCH (b:Memory {id: h.lineageId})
WITH *, coalesce(b.tier, h.tier) AS tier, CASE WHEN h.created IS :: ZONED DATETIME NOT NULL THEN h.created.epochMillis END AS born
WITH *, NOT coalesce(born <= $now AND h.decayLaw = 'energy' AND coalesce(h.endReason <> 'retracted', true)
                     AND tier IN ['working', 'shortTerm', 'longTerm'], false) AS apart
WITH *, [at IN CASE WHEN h.touchTimes IS :: LIST<ANY> NOT NULL THEN h.touchTimes ELSE [] END WHERE at IS :: INTEGER NOT NULL] AS kept,
     COLLECT { MATCH (h)-[i:IN_SESSION]->(s:Session)
               RETURN {name: s.name, since: CASE WHEN s.name = h.sessionId THEN born WHEN i.touchedAt IS :: ZONED DATETIME NOT NULL THEN i.touchedAt.epochMillis END,
                       at: i.touchedAt} } AS sessions
// Versions that kept no instants know the last access, and the last in each session.
WITH *, COLLECT {
  UNWIND [each IN sessions | each.at] + h.lastAccessed AS at
  WITH at WHERE at IS :: ZONED DATETIME NOT NULL AND at.epochMillis > born AND NOT at.epochMillis IN kept
  RETURN DISTINCT at.epochMillis
} AS others
WITH *, COLLECT { UNWIND kept + others AS at WITH at WHERE NOT apart AND at >= born AND at <= $now RETURN at ORDER BY at } AS uses
WITH *, COLLECT {
  UNWIND range(0, size(uses)) AS place
  WITH place, CASE place WHEN 0 THEN born ELSE uses[place - 1] END AS begin, CASE WHEN place = size(uses) THEN $now + 1 ELSE uses[place] END AS until
  WHERE NOT apart
  // A memory is not judged at the instant of its birth.
  WITH *, datetime({epochMillis: CASE place WHEN 0 THEN begin + 1 ELSE begin END}) AS from, datetime({epochMillis: until}) AS to
  CALL (from, to) {
    MATCH (r:ConsolidationRun) WHERE r.at >= from AND r.at < to AND r.command IN $passes AND NOT r.isTest AND r.outcome = 'ok' AND r.foreign IS NULL
    WITH DISTINCT r.at AS at ORDER BY at LIMIT 2
    RETURN collect({at: at.epochMillis, kind: 'pass'}) AS passes
  }
  // Whatever it has gained, by no law is its energy above the threshold of a session's end for longer.
  WITH *, [law IN laws | head([most IN [log(law.begin + place * law.gain)] | (most - log(law.lowered)) / law.rates.working * 3600000.0])] AS spans
  WITH *, reduce(last = begin, span IN spans | CASE WHEN begin + toInteger(span) + 1 > last THEN begin + toInteger(span) + 1 ELSE last END) AS last
  WITH *, CASE WHEN last < until THEN datetime({epochMillis: last}) ELSE to END AS last
  CALL (from, last, sessions) {
    MATCH (r:ConsolidationRun) WHERE r.at >= from AND r.at < last AND r.command = 'session-end' AND NOT r.isTest AND r.outcome = 'ok' AND r.foreign IS NULL
      AND (r.session IS NULL OR any(each IN sessions WHERE each.name = r.session AND each.since <= r.at.epochMillis))
    WITH DISTINCT r.at AS at ORDER BY at LIMIT 1
    RETURN head(collect(at)) AS end
  }
  CALL (to, end) {
    MATCH (r:ConsolidationRun) WHERE r.at > end AND r.at < to AND r.command IN $passes AND NOT r.isTest AND r.outcome = 'ok' AND r.foreign IS NULL
    WITH DISTINCT r.at AS at ORDER BY at LIMIT 1
    RETURN collect({at: at.epochMillis, kind: 'pass'}) AS again
  }
  UNWIND CASE place WHEN 0 THEN [] ELSE [{at: begin, kind: 'use'}] END + passes + [at IN [end] WHERE at IS NOT NULL | {at: at.epochMillis, kind: 'end'}] + again AS step
  RETURN step ORDER BY step.at, CASE step.kind WHEN 'use' THEN 0 WHEN 'pass' THEN 1 ELSE 2 END
} + {at: $now, kind: 'now'} AS steps
RETURN h.lineageId AS lineageId, h.id AS id, left(toStringOrNull(h.content), 120) AS content, apart, born, uses,
       CASE WHEN apart OR NOT coalesce(h.accessCount > size(kept + others) + 1, false) THEN 0 ELSE h.accessCount - 1 - size(kept + others) END AS unknown,
       [law IN CASE WHEN apart THEN [] ELSE laws END | head([
         s IN [reduce(s = {rest: log(law.begin), at: born, tier: tier, since: born, lives: true, ended: null, used: []}, step IN steps |
           head([rest IN [s.rest - law.rates[s.tier] * (step.at - s.at) / 3600000.0] | CASE
             WHEN NOT s.lives OR rest < log(law.ends) - 1e-9 THEN s {.*, lives: false, ended: coalesce(s.ended, s.at + toInteger(ceil((s.rest - log(law.ends)) / law.rates[s.tier] * 3600000.0))),
               used: s.used + [use IN [step.kind] WHERE use = 'use' | false]}
             WHEN step.kind = 'use' THEN s {.*, rest: log(exp(rest) + law.gain), at: step.at, used: s.used + true}
             WHEN s.since < step.at AND rest >= CASE step.kind WHEN 'pass' THEN law.rises[s.tier] WHEN 'end' THEN {working: log(law.lowered)}[s.tier] END - 1e-9
               THEN s {.*, rest: rest, at: step.at, since: step.at, tier: {working: 'shortTerm', shortTerm: 'longTerm'}[s.tier]}
             ELSE s END]))]
         | {used: s.used, tier: CASE WHEN s.lives THEN s.tier END, ended: s.ended}])] AS lived, among
ORDER BY lineageId
