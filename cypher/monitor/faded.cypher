// @name     monitor.faded
// @version  2
// @mode     read
// @purpose  The memories that ended last by fading, latest first.
// @param    isTest     boolean
// @param    limit      integer
// @returns  id         string
// @returns  content    string
// @returns  tier       string
// @returns  endedAt    integer   epoch milliseconds
// @returns  trust      string?   user | local_agent | tool | peer_trusted | peer_provisional | unknown
// @returns  suspect    boolean   it looks like an instruction, and its origin is not trusted
// @uses     memory_end
MATCH (m:Memory) WHERE m.isTest = $isTest AND m.endReason = 'expired' AND m.validTo IS NOT NULL
WITH m ORDER BY m.isTest DESC, m.endReason DESC, m.validTo DESC LIMIT $limit
RETURN m.id AS id, m.content AS content, m.tier AS tier, m.validTo.epochMillis AS endedAt,
       toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
