// @name     document.texts
// @version  2
// @mode     read
// @purpose  The texts of all states of documents, in order of their ids, a page.
// @param    after    string
// @param    limit    integer
// @returns  id       string
// @returns  name     string
// @returns  scope    string    empty for none
// @returns  text     string
// @returns  reason   string?   why it was refused
// @returns  folds    list<map> {memory, topic, keywords}: the pointers that it has folded
MATCH (s:DocumentState) WHERE s.id > $after
RETURN s.id AS id, coalesce(s.name, '') AS name, coalesce(s.scope, '') AS scope, coalesce(s.text, '') AS text, s.reason AS reason,
       COLLECT { MATCH (s)-[p:FOLDS]->(m:Memory) RETURN {memory: m.id, topic: coalesce(p.topic, ''), keywords: coalesce(p.keywords, [])} } AS folds
ORDER BY id LIMIT $limit
