// @name     toy.barred
// @version  1
// @mode     read
// @purpose  Of events that are to be taken back, those of memories beside which a note says that they stay as they are.
// @param    events    list<string>  ids
// @returns  id        string        of an event that stays
// @returns  note      string
MATCH (e:Event)-[:CONCERNS]->(m:Memory) WHERE e.id IN $events
MATCH (n:ToyNote {text: 'leave it'})-[:NOTED]->(m)
RETURN DISTINCT e.id AS id, n.id AS note ORDER BY id
