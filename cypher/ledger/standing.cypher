// @name     ledger.standing
// @version  5
// @mode     read
// @purpose  How many versions of each configuration are current, which must be one, and who has begun a restore that is not done.
// @open     it counts configurations
// @returns  configurations  map       how many versions of each are current, by its label
// @returns  restoring       map?      as ledger.holder says
OPTIONAL MATCH (l:__BrainbridgeLock {name: 'restore'})
RETURN {ConsolidationConfig: COUNT { (c:ConsolidationConfig) WHERE c.validTo IS NULL },
        // @each configuration <label>: COUNT { (c:<label>) WHERE c.validTo IS NULL },
        RecallConfig: COUNT { (c:RecallConfig) WHERE c.validTo IS NULL }} AS configurations,
       CASE WHEN l IS NOT NULL THEN {owner: l.owner, archive: coalesce(l.archive, ''), stage: coalesce(l.stage, ''),
         place: coalesce(l.place, ''),
         host: l.host, pid: l.pid, since: l.at.epochMillis} END AS restoring
