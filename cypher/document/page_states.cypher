// @name     document.page_states
// @version  3
// @mode     read
// @purpose  States of documents in order of their ids, a page, each with its edges to its document and to other states.
// @param    after       string
// @param    limit       integer
// @returns  position    string
// @returns  labels      list<string>
// @returns  properties  list<list>    name and value; a datetime as the map {datetime}
// @returns  edges       list<map>     {type, outgoing, other, properties}; other: its kind, then its key
//
// A text may have 100,000 characters, so that a page has a hundred of them at most.
// The edge between two states is that of both, and an archive keeps it with the later one.
MATCH (s:DocumentState) WHERE s.id > $after
WITH s ORDER BY s.id LIMIT CASE WHEN $limit > 100 THEN 100 ELSE $limit END
RETURN s.id AS position, labels(s) AS labels,
       [k IN keys(s) | [k, CASE WHEN s[k] IS :: ZONED DATETIME THEN {datetime: toString(s[k])} ELSE s[k] END]] AS properties,
       COLLECT {
         MATCH (s)-[r:STATE_OF|CURRENT|SUPERSEDES|CONSUMED_BY|CITES|POINTS_TO|FOLDS|EDITS]-(o:Document|DocumentState|Memory)
         RETURN {
           type: type(r), outgoing: startNode(r) = s,
           other: CASE WHEN o:Document THEN ['Document', o.isTest, o.scope, o.name] WHEN o:Memory THEN ['Memory', o.id, o.lineageId] ELSE ['DocumentState', o.id] END,
           properties: [k IN keys(r) | [k, CASE WHEN r[k] IS :: ZONED DATETIME THEN {datetime: toString(r[k])} ELSE r[k] END]]
         }
       } AS edges
ORDER BY position
