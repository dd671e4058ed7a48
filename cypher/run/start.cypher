// @name     run.start
// @version  2
// @mode     write
// @purpose  Begin the record of a run under the current configuration, unless an export or a restore is in progress.
// @param    id             string
// @param    command        string
// @param    now            integer   epoch milliseconds, the instant it judges as of
// @param    startedAt      integer   epoch milliseconds, wall clock
// @param    isTest         boolean
// @param    session        string?
// @param    by             string    host and process
// @param    undoes         string?   the run that this one takes back
// @returns  config         map       every property of the configuration
// @returns  hold           string?   archive | restore if the run was not begun
// @returns  holder         map?      {owner, host, pid, since}
// @writes   ConsolidationRun
// @rows     one
// @safe     a run is created once; the client makes its id
// @eager    one row
MATCH (c:ConsolidationConfig) WHERE c.validTo IS NULL
CALL () {
  OPTIONAL MATCH (l:__BrainbridgeLock) WHERE l.name IN ['archive', 'restore']
  RETURN l ORDER BY l.name LIMIT 1
}
FOREACH (_ IN CASE WHEN l IS NULL THEN [1] ELSE [] END |
  MERGE (r:ConsolidationRun {id: $id})
  ON CREATE SET r.command = $command, r.at = datetime({epochMillis: $now}), r.startedAt = datetime({epochMillis: $startedAt}),
                r.isTest = $isTest, r.session = $session, r.configVersion = c.version, r.by = $by, r.undoes = $undoes, r.outcome = 'unfinished')
RETURN c {.*} AS config, l.name AS hold, l {.owner, .host, .pid, since: l.at.epochMillis} AS holder
