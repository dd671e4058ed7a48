// @name     crystal.counts
// @version  3
// @mode     read
// @purpose  How many crystals of each lifecycle there are at $now, even where no run has written that yet.
// @param    isTest     boolean
// @param    now        integer   epoch milliseconds
// @returns  lifecycle  string
// @returns  count      integer
// @returns  due        integer   of these, those whose end no run has written
// @returns  merged     integer   of these, those that were merged into another one
// @uses     crystal_lifecycle memory_forget memory_end
//
// The indexes give all of this; only the crystals that are due are read.
WITH datetime({epochMillis: $now}) AS now
CALL (now) {
  UNWIND ['generated', 'activated', 'consolidated', 'frozen'] AS lifecycle
  CALL (lifecycle) {
    MATCH (m:Live) WHERE m.isTest = $isTest AND m.lifecycle = lifecycle
    RETURN count(*) AS count
  }
  RETURN lifecycle, count, 0 AS due, 0 AS merged
  UNION ALL
  UNWIND [['archived', 'archived'], ['merged', 'archived'], ['forgotten', 'expired'], ['ttl', 'expired'], ['source_gone', 'expired']] AS each
  CALL (each) {
    MATCH (m:Memory) WHERE m.isTest = $isTest AND m.endReason = each[0] AND m.validTo IS NOT NULL
    RETURN count(*) AS count
  }
  RETURN each[1] AS lifecycle, count, 0 AS due, CASE each[0] WHEN 'merged' THEN count ELSE 0 END AS merged
  UNION ALL
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.forgetAt <= now AND m:Crystal
  WITH m.lifecycle AS was, CASE WHEN m.lifecycle = 'activated' AND m.decayLaw = 'importance' THEN 'archived' ELSE 'expired' END AS ends, count(*) AS due
  UNWIND [{lifecycle: was, count: -due, due: 0}, {lifecycle: ends, count: due, due: due}] AS each
  RETURN each.lifecycle AS lifecycle, each.count AS count, each.due AS due, 0 AS merged
}
RETURN lifecycle, sum(count) AS count, sum(due) AS due, sum(merged) AS merged ORDER BY lifecycle
