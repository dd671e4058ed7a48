// @name     browser.configuration
// @version  2
// @mode     browse
// @purpose  All versions of the configurations, and the runs that changed them.
// @returns  v    map  node
// @returns  c    map  relationship
// @returns  e    map  node
// @returns  w    map  relationship
// @returns  run  map  node
MATCH (v:ConsolidationConfig|RecallConfig/* @each configuration |<label> */)
WITH v ORDER BY v.version DESC LIMIT 100
OPTIONAL MATCH (v)<-[c:CONCERNS]-(e:Event)-[w:RECORDED_IN]->(run:ConsolidationRun)
RETURN v, c, e, w, run
