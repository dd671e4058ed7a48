// @purpose  Uniqueness: each constraint backs a MERGE, or says "at most one" where two writers could race.
// @kind     schema
CREATE CONSTRAINT memory_id IF NOT EXISTS
FOR (m:Memory) REQUIRE m.id IS UNIQUE;

// One successor a source: the second of two promoters fails here.
CREATE CONSTRAINT memory_promoted_from IF NOT EXISTS
FOR (m:Memory) REQUIRE m.promotedFrom IS UNIQUE;

// One node for each imported line, however often it is imported.
CREATE CONSTRAINT memory_import_key IF NOT EXISTS
FOR (m:Memory) REQUIRE m.importKey IS UNIQUE;

// One node for each place that memories were imported from.
CREATE CONSTRAINT source_name IF NOT EXISTS
FOR (s:Source) REQUIRE s.name IS UNIQUE;

// One head a lineage.
CREATE CONSTRAINT head_lineage IF NOT EXISTS
FOR (m:Head) REQUIRE m.lineageId IS UNIQUE;

CREATE CONSTRAINT test_head_lineage IF NOT EXISTS
FOR (m:TestHead) REQUIRE m.lineageId IS UNIQUE;

CREATE CONSTRAINT session_name IF NOT EXISTS
FOR (s:Session) REQUIRE (s.isTest, s.scope, s.name) IS UNIQUE;

CREATE CONSTRAINT cluster_name IF NOT EXISTS
FOR (c:SemanticCluster) REQUIRE (c.isTest, c.scope, c.name) IS UNIQUE;

CREATE CONSTRAINT config_version IF NOT EXISTS
FOR (c:ConsolidationConfig) REQUIRE c.version IS UNIQUE;

CREATE CONSTRAINT run_id IF NOT EXISTS
FOR (r:ConsolidationRun) REQUIRE r.id IS UNIQUE;

CREATE CONSTRAINT event_id IF NOT EXISTS
FOR (e:Event) REQUIRE e.id IS UNIQUE;

// One co-activation edge a pair of lineages, whichever way round it is asked for.
CREATE CONSTRAINT coactivated_pair IF NOT EXISTS
FOR ()-[r:COACTIVATED]-() REQUIRE r.pair IS UNIQUE;
