// @name     intake.due
// @version  1
// @mode     read
// @purpose  Whether what was said and waits is to be read for facts and commitments at $now, and why (E-4).
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @param    mode     string    smart: whatever says so first | every_n: turns alone | time_based: time alone | overdue: time alone, whatever the setting is
// @param    turns    integer   so many that wait are read
// @returns  waiting  integer
// @returns  trigger  string?   signal: one of them is urgent | turns: there are enough of them | time: the first of them is due | null: none of these
// @uses     memory_waiting
//
// Each says when it is due as it is written, so the time counts from the first that waits.
OPTIONAL MATCH (m:Memory) USING INDEX SEEK m:Memory(isTest, drawsAt) WHERE m.isTest = $isTest AND m.drawsAt <= datetime({epochMillis: CASE WHEN $mode = 'overdue' THEN $now ELSE 253402300799999 END})
  AND (m:Head OR m:TestHead) AND coalesce(m.endReason, '') <> 'retracted' AND m.waitsSince <= datetime({epochMillis: $now})
WITH count(m) AS waiting, min(m.drawsAt) AS due, count(CASE WHEN m.urgency = 'high' THEN 1 END) AS urgent
RETURN waiting, CASE
  WHEN $mode = 'smart' AND urgent > 0 THEN 'signal'
  WHEN $mode IN ['smart', 'every_n'] AND waiting >= $turns THEN 'turns'
  WHEN $mode <> 'every_n' AND due <= datetime({epochMillis: $now}) THEN 'time' END AS trigger
