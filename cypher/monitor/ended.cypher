// @name     monitor.ended
// @version  1
// @mode     read
// @purpose  How many memories have ended, by reason.
// @param    isTest     boolean
// @returns  reason     string    expired | promoted | ...
// @returns  count      integer
// @uses     memory_end
MATCH (m:Memory) WHERE m.isTest = $isTest AND m.endReason IS NOT NULL AND m.validTo IS NOT NULL
RETURN m.endReason AS reason, count(*) AS count ORDER BY reason
