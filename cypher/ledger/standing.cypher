// @name     ledger.standing
// @version  4
// @mode     read
// @purpose  How many configurations of each kind hold, of which there must be one, and who has begun a restore that is not done.
// @returns  configurations  integer
// @returns  ofRecall        integer
// @returns  restoring       map?      as ledger.holder says
OPTIONAL MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
WITH count(c) AS configurations
OPTIONAL MATCH (w:RecallConfig) WHERE w.validTo IS NULL
WITH configurations, count(w) AS ofRecall
OPTIONAL MATCH (l:__BrainbridgeLock {name: 'restore'})
RETURN configurations, ofRecall,
       CASE WHEN l IS NOT NULL THEN {owner: l.owner, archive: coalesce(l.archive, ''), stage: coalesce(l.stage, ''),
         place: coalesce(l.place, ''),
         host: l.host, pid: l.pid, since: l.at.epochMillis} END AS restoring
