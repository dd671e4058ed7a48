// @name     archive.counts
// @version  4
// @mode     read
// @purpose  Count the nodes of each kind, and those of kinds that no archive holds.
// @returns  counts   map       kind to number
// @returns  left     integer   all other nodes, except the ledger's
CALL () { MATCH (n:ConsolidationConfig) RETURN count(n) AS configs }
CALL () { MATCH (n:RecallConfig) RETURN count(n) AS recalls }
CALL () { MATCH (n:Session) RETURN count(n) AS sessions }
CALL () { MATCH (n:SemanticCluster) RETURN count(n) AS clusters }
CALL () { MATCH (n:Entity) RETURN count(n) AS entities }
CALL () { MATCH (n:Source) RETURN count(n) AS sources }
CALL () { MATCH (n:ConsolidationRun) RETURN count(n) AS runs }
CALL () { MATCH (n:Probe) RETURN count(n) AS probes }
CALL () { MATCH (n:Memory) RETURN count(n) AS memories }
CALL () { MATCH (n:Event) RETURN count(n) AS events }
// @each kind CALL () { MATCH (n:<label>) RETURN count(n) AS count<label> }
CALL () { MATCH (n:__BrainbridgeMigration) RETURN count(n) AS records }
CALL () { MATCH (n:__BrainbridgeLock) RETURN count(n) AS locks }
CALL () { MATCH (n) RETURN count(n) AS everything }
RETURN {ConsolidationConfig: configs, RecallConfig: recalls, Session: sessions, SemanticCluster: clusters, Entity: entities,
        Source: sources, ConsolidationRun: runs, Probe: probes, Memory: memories, Event: events
        // @each kind , <label>: count<label>
       } AS counts,
       everything - configs - recalls - sessions - clusters - entities - sources - runs - probes - memories - events - records - locks
       // @each kind - count<label>
       AS left
