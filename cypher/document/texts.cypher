// @name     document.texts
// @version  1
// @mode     read
// @purpose  The texts of all states of documents, in order of their ids, a page.
// @param    after    string
// @param    limit    integer
// @returns  id       string
// @returns  name     string
// @returns  scope    string    empty for none
// @returns  text     string
// @returns  reason   string?   why it was refused
MATCH (s:DocumentState) WHERE s.id > $after
RETURN s.id AS id, coalesce(s.name, '') AS name, coalesce(s.scope, '') AS scope, coalesce(s.text, '') AS text, s.reason AS reason
ORDER BY id LIMIT $limit
