// @name     browser.last_run
// @version  3
// @mode     browse
// @purpose  The latest run of this brain over real memories, its events and the memories they concern.
// @returns  run     map  node
// @returns  w       map  relationship
// @returns  e       map  node
// @returns  c       map  relationship
// @returns  m       map  node
MATCH (run:ConsolidationRun) WHERE run.startedAt IS NOT NULL AND run.isTest = false AND run.foreign IS NULL
WITH run ORDER BY run.startedAt DESC LIMIT 1
OPTIONAL MATCH (run)<-[w:RECORDED_IN]-(e:Event)-[c:CONCERNS]->(m)
RETURN run, w, e, c, m LIMIT 200
