// @name     browser.memory_life
// @version  1
// @mode     browse
// @purpose  One memory's life: its versions, its source, its events and the runs behind them (set the id first).
// @param    id      string
// @returns  v       map  node
// @returns  d       map  relationship
// @returns  s       map  node
// @returns  c       map  relationship
// @returns  e       map  node
// @returns  w       map  relationship
// @returns  run     map  node
MATCH (m:Memory {id: $id})
MATCH (v:Memory {lineageId: m.lineageId})
OPTIONAL MATCH (v)-[d:DERIVED_FROM]->(s:Source)
OPTIONAL MATCH (v)<-[c:CONCERNS]-(e:Event)
OPTIONAL MATCH (e)-[w:RECORDED_IN]->(run:ConsolidationRun)
RETURN v, d, s, c, e, w, run
