// @name     recall.filters
// @version  16
// @mode     read
// @purpose  How many of the best matches of a recall's words each of its filters admits.
// @param    indexes        list<string>  memory_words | test_memory_words, and perhaps that of the cold ones
// @param    words          string    a Lucene query for the question's words in a memory's own, without facets
// @param    considered     integer   matches to consider
// @param    scope          string?
// @param    inSession      string?
// @param    type           string?
// @param    tier           string?
// @param    participant    string?   the facet of a participant
// @param    begins         integer?  epoch milliseconds
// @param    ends           integer?  epoch milliseconds
// @param    includeExpired boolean
// @param    asOf           integer?  epoch milliseconds
// @param    strict         boolean   leave out what is known not to be true
// @param    trueAt         integer?  epoch milliseconds: what was true then; null: now
// @param    now            integer   epoch milliseconds
// @param    landmark       integer   epoch milliseconds, origin of decayKey
// @param    reader         string    local_agent | session | peer | public
// @returns  filter         string    scope | inSession | type | tier | participant | since | until | include | asOf | strict; all: all of them together
// @returns  considered     integer
// @returns  admitted       integer
//
// One list says, in the order of the columns, whether each filter admits a memory. A filter that is not set admits everything.
// A memory settled after $now counts with that energy.
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
UNWIND $indexes AS index
CALL db.index.fulltext.queryNodes(index, $words, {limit: $considered}) YIELD node AS m
WITH c, m WHERE coalesce(m.endReason, '') <> 'retracted'
  AND ($reader = 'local_agent' OR m:Crystal AND NOT coalesce(m.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND m.forgetAt IS :: ZONED DATETIME AND m.sensitivity IN ['normal', 'personal'] AND (m.accessScope = 'public' OR m.accessScope = 'shared' AND $reader = 'session'))
  // @slot filter
CALL (m) {
  WITH m WHERE m.validFrom.epochMillis > $asOf
  MATCH (v:Memory {lineageId: m.lineageId})
  WHERE v.validFrom.epochMillis <= $asOf AND coalesce(v.endReason, '') <> 'undone'
    AND ($reader = 'local_agent' OR v:Crystal AND NOT coalesce(v.endReason, '') IN ['retracted', 'merged', 'forgotten', 'ttl'] AND v.forgetAt IS :: ZONED DATETIME AND v.sensitivity IN ['normal', 'personal'] AND (v.accessScope = 'public' OR v.accessScope = 'shared' AND $reader = 'session'))
  WITH v ORDER BY v.validFrom DESC LIMIT 1
  RETURN collect(v)[0] AS before
}
WITH [
  {filter: 'strict', admits: NOT ($strict AND [then IN [datetime({epochMillis: coalesce($trueAt, $now)})] | false
    // @slot untrue
    ][0])},
  {filter: 'scope', admits: $scope IS NULL OR coalesce(m.scope, '') IN ['', $scope]},
  {filter: 'inSession', admits: $inSession IS NULL OR m.sessionId = $inSession},
  {filter: 'type', admits: $type IS NULL OR m.type = $type},
  {filter: 'tier', admits: $tier IS NULL OR coalesce(before.tier, m.tier) = $tier},
  {filter: 'participant', admits: $participant IS NULL OR coalesce($participant IN split(m.facets, ' '), false)},
  {filter: 'since', admits: $begins IS NULL OR m.created.epochMillis >= $begins},
  {filter: 'until', admits: $ends IS NULL OR m.created.epochMillis < $ends},
  {filter: 'asOf', admits: $asOf IS NULL OR m.created.epochMillis <= $asOf},
  {filter: 'include', admits: $includeExpired OR CASE
    WHEN m.validTo IS NOT NULL AND ($asOf IS NULL OR m.validTo.epochMillis <= $asOf) THEN false
    WHEN $asOf IS NOT NULL AND m.lastDecay.epochMillis > $asOf THEN true
    ELSE coalesce(m.decayKey >= log(c.expirationThreshold) + m.decayRate * ((CASE WHEN m.lastDecay > datetime({epochMillis: $now}) THEN m.lastDecay.epochMillis ELSE $now END) - $landmark) / 3600000.0 - 1e-9,
                  m.forgetAt > datetime({epochMillis: $now}), true) END}
] AS looks
WITH looks + {filter: 'all', admits: all(look IN looks WHERE look.admits)} AS looks
UNWIND looks AS look
RETURN look.filter AS filter, count(*) AS considered, sum(CASE WHEN look.admits THEN 1 ELSE 0 END) AS admitted ORDER BY filter
