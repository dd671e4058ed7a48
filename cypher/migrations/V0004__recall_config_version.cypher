// @purpose  One node for each version of the numbers of recall.
// @kind     schema
CREATE CONSTRAINT recall_config_version IF NOT EXISTS
FOR (w:RecallConfig) REQUIRE w.version IS UNIQUE;
