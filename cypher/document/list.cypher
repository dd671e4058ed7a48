// @name     document.list
// @version  1
// @mode     read
// @purpose  The documents of a scope, or of all, with what is current of each.
// @param    isTest   boolean
// @param    scope    string?   of this one, empty for none; null: of all
// @param    name     string?   only those of this name; null: all
// @param    limit    integer
// @returns  name     string
// @returns  scope    string    empty for none
// @returns  created  integer   epoch milliseconds
// @returns  states   integer   how many it has, with those that were refused or taken back
// @returns  id       string?   of the current state, as are those below; null if there is none
// @returns  number   integer?
// @returns  at       integer?  epoch milliseconds
// @returns  author   string?
// @returns  tokens   integer?
MATCH (d:Document) WHERE d.isTest = $isTest AND ($scope IS NULL OR d.scope = $scope) AND ($name IS NULL OR d.name = $name)
WITH d ORDER BY d.name, d.scope LIMIT $limit
OPTIONAL MATCH (d)-[:CURRENT]->(c:DocumentState)
WITH d, head(collect(c)) AS c
RETURN coalesce(d.name, '') AS name, coalesce(d.scope, '') AS scope, coalesce(d.created.epochMillis, 0) AS created,
       COUNT { (d)<-[:STATE_OF]-(:DocumentState) } AS states,
       c.id AS id, c.number AS number, c.at.epochMillis AS at, c.author AS author, c.tokens AS tokens
ORDER BY name, scope
