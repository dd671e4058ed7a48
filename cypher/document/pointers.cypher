// @name     document.pointers
// @version  1
// @mode     read
// @purpose  What a state points to, by the topics of its pointers.
// @param    id        string        of the state
// @returns  topic     string
// @returns  keywords  list<string>
// @returns  memory    string        the lineage of what it points to
MATCH (:DocumentState {id: $id})-[p:POINTS_TO]->(m:Memory)
RETURN p.topic AS topic, p.keywords AS keywords, coalesce(m.lineageId, m.id) AS memory ORDER BY topic, memory
