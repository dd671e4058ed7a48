// @name     box.page
// @version  1
// @mode     read
// @purpose  Boxes in order of their ids, a page, each with its edges to what was said in it, to its summaries and its trace.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     {type, outgoing, other, properties}; other: its kind, then its key
MATCH (b:Box) WHERE b.id > $after
WITH b ORDER BY b.id LIMIT $limit
RETURN b.id AS position, labels(b) AS labels,
       [k IN keys(b) | [k, CASE WHEN b[k] IS :: ZONED DATETIME THEN {datetime: toString(b[k])} ELSE b[k] END]] AS properties,
       COLLECT {
         MATCH (b)-[r:IN_BOX|WAS_IN_BOX|SUMS_UP|IN_TRACE]-(o:Memory|Trace)
         RETURN {
           type: type(r), outgoing: startNode(r) = b, other: CASE WHEN o:Memory THEN ['Memory', o.id, o.lineageId] ELSE ['Trace', o.isTest, o.scope, o.id] END,
           properties: [k IN keys(r) | [k, r[k]]]
         }
       } AS edges
ORDER BY position
