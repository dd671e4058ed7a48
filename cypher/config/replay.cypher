// @name     config.replay
// @version  3
// @mode     read
// @purpose  Live through what happened to one page of memories again, under several sets of constants.
// @after    config.steps
// @param    laws       list<map>      values of ConsolidationConfig by key
// @returns  lineageId  string
// @returns  id         string         the head of the lineage
// @returns  content    string         its beginning
// @returns  trust      string?
// @returns  suspect    boolean        it looks like an instruction, and its origin is not trusted
// @returns  apart      boolean        not replayed: forgotten on request, out of the energy law, born later, or damaged
// @returns  born       integer?       epoch milliseconds
// @returns  uses       list<integer>  epoch milliseconds, ascending: its known accesses since its birth
// @returns  unknown    integer        accesses whose instant is not kept
// @returns  lived      list<map>      {used, tier, ended}, one per law: whether it was alive at each use; its tier at $now; or when it ended
// @returns  among      integer        latest versions in the graph
//
// It begins in the tier it was born in, with initialEnergy. A life is the logarithm of its energy (rest) at an instant (at), and since
// when it has been in its tier. At each step the energy has faded to left: if that is too little, it has ended, for good; a use adds
// to it; a pass, and in working a session's end, promotes what has reached the threshold, but not in the tier's first instant.
WITH *, [each IN CASE WHEN apart THEN [] ELSE $laws END | {
  begin: each.initialEnergy, gain: each.accessEnergy, ends: each.expirationThreshold,
  rates: {working: each.workingDecay, shortTerm: each.shortTermDecay, longTerm: each.longTermDecay},
  rises: {pass: {working: log(each.workingToShortThreshold), shortTerm: log(each.shortToLongThreshold)},
          end: {working: log(each.sessionBoundaryThreshold)}}}] AS laws
WITH *, [law IN laws | reduce(life = {rest: log(law.begin), at: born, tier: tier, since: born, lives: true, ended: null, used: []}, step IN steps |
  head([left IN [life.rest - law.rates[life.tier] * (step.at - life.at) / 3600000.0] | CASE
    WHEN NOT life.lives OR left < log(law.ends) - 1e-9 THEN life {.*, lives: false,
      ended: coalesce(life.ended, life.at + toInteger(ceil((life.rest - log(law.ends)) / law.rates[life.tier] * 3600000.0))),
      used: CASE step.kind WHEN 'use' THEN life.used + false ELSE life.used END}
    WHEN step.kind = 'use' THEN life {.*, rest: log(exp(left) + law.gain), at: step.at, used: life.used + true}
    WHEN life.since < step.at AND left >= law.rises[step.kind][life.tier] - 1e-9 THEN life {.*, rest: left, at: step.at, since: step.at,
      tier: CASE life.tier WHEN 'working' THEN 'shortTerm' ELSE 'longTerm' END}
    ELSE life END]))] AS lives
RETURN h.lineageId AS lineageId, h.id AS id, left(toStringOrNull(h.content), 120) AS content, toStringOrNull(h.trust) AS trust, h.suspect IS NOT NULL AS suspect, apart, born, uses, unknown,
       [life IN lives | {used: life.used, tier: CASE WHEN life.lives THEN life.tier END, ended: life.ended}] AS lived, among
ORDER BY lineageId
