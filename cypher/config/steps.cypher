// @name     config.steps
// @version  1
// @mode     read
// @purpose  What may have changed the tier or the energy of each memory of a page, in order, up to $now.
// @after    config.uses
// @param    laws       list<map>      values of ConsolidationConfig by key
// @param    passes     list<string>   commands that promote what has reached its threshold
// @param    now        integer        epoch milliseconds
// @gives    among      integer        unchanged, like h, apart, tier, born, uses and unknown
// @gives    h          node
// @gives    apart      boolean
// @gives    tier       string?
// @gives    born       integer?
// @gives    uses       list<integer>
// @gives    unknown    integer
// @gives    steps      list<map>      {at, kind}, kind: use | pass | end: of a session | now, the last
//
// The runs are those that the brain recorded, by any law. Between two uses energy only falls: what the first pass leaves, no later one
// promotes, and two hops take two passes. A session's end promotes its own memories from a lower threshold on, and the pass after it
// may promote them again. So of each stretch between two uses a few runs matter, however many there were.
WITH *, COLLECT {
  UNWIND CASE WHEN apart THEN [] ELSE range(0, size(uses)) END AS place
  WITH place, CASE place WHEN 0 THEN born ELSE uses[place - 1] END AS begin, CASE WHEN place = size(uses) THEN $now + 1 ELSE uses[place] END AS until
  // A memory is not judged at the instant of its birth.
  WITH *, datetime({epochMillis: CASE place WHEN 0 THEN begin + 1 ELSE begin END}) AS from, datetime({epochMillis: until}) AS to
  CALL (from, to) {
    MATCH (r:ConsolidationRun) WHERE r.at >= from AND r.at < to AND r.command IN $passes AND NOT r.isTest AND r.outcome = 'ok' AND r.foreign IS NULL
    WITH DISTINCT r.at AS at ORDER BY at LIMIT 2
    RETURN collect({at: at.epochMillis, kind: 'pass'}) AS passes
  }
  // By no law is its energy above the threshold of a session's end for longer than this, whatever it has gained.
  WITH *, [law IN $laws | law {.*, most: log(law.initialEnergy + place * law.accessEnergy)}] AS laws
  WITH *, [law IN laws | (law.most - log(law.sessionBoundaryThreshold)) / law.workingDecay * 3600000.0] AS spans
  WITH *, reduce(longest = -1.0, span IN spans | CASE WHEN span > longest THEN span ELSE longest END) AS longest
  WITH *, CASE WHEN begin + toInteger(longest) + 1 < until THEN datetime({epochMillis: begin + toInteger(longest) + 1}) ELSE to END AS last
  CALL (from, last, sessions) {
    MATCH (r:ConsolidationRun) WHERE r.at >= from AND r.at < last AND r.command = 'session-end' AND NOT r.isTest AND r.outcome = 'ok' AND r.foreign IS NULL
      AND (r.session IS NULL OR any(each IN sessions WHERE each.name = r.session AND each.since <= r.at.epochMillis))
    WITH DISTINCT r.at AS at ORDER BY at LIMIT 1
    RETURN collect({at: at.epochMillis, kind: 'end'}) AS ends, head(collect(at)) AS end
  }
  CALL (to, end) {
    MATCH (r:ConsolidationRun) WHERE r.at > end AND r.at < to AND r.command IN $passes AND NOT r.isTest AND r.outcome = 'ok' AND r.foreign IS NULL
    WITH DISTINCT r.at AS at ORDER BY at LIMIT 1
    RETURN collect({at: at.epochMillis, kind: 'pass'}) AS again
  }
  UNWIND CASE place WHEN 0 THEN [] ELSE [{at: begin, kind: 'use'}] END + passes + ends + again AS step
  RETURN step ORDER BY step.at, CASE step.kind WHEN 'use' THEN 0 WHEN 'pass' THEN 1 ELSE 2 END
} + {at: $now, kind: 'now'} AS steps
RETURN among, h, apart, tier, born, uses, unknown, steps
