// @name     browser.recalled
// @version  1
// @mode     browse
// @purpose  The memories a recall returned, with the associations and sessions that join them (filled in by browser --recall LAST).
// @param    ids     list<string>
// @returns  m       map  node
// @returns  s       map  node
// @returns  i       map  relationship
// @returns  r       map  relationship
// @returns  o       map  node
MATCH (m:Memory) WHERE m.id IN $ids
OPTIONAL MATCH (m)-[i:IN_SESSION]->(s:Session)
OPTIONAL MATCH (m)-[r:COACTIVATED|REINFORCES|NEXT|CAUSED]-(o:Memory) WHERE o.id IN $ids
RETURN m, s, i, r, o
