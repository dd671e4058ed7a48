// @name     trace.list
// @version  1
// @mode     read
// @purpose  Traces, the one seen last first.
// @param    isTest   boolean
// @param    scope    string?   null: all; else this one and those without a scope
// @param    skip     integer
// @param    limit    integer
// @returns  id       string
// @returns  topics   list<string>
// @returns  boxes    integer   how many it links
// @returns  firstAt  integer   epoch milliseconds
// @returns  lastAt   integer   epoch milliseconds
// @returns  scope    string?
MATCH (t:Trace) WHERE t.isTest = $isTest AND ($scope IS NULL OR t.scope IN ['', $scope])
RETURN t.id AS id, t.topics AS topics, COUNT { (t)<-[:IN_TRACE]-(:Box) } AS boxes, t.firstAt.epochMillis AS firstAt, t.lastAt.epochMillis AS lastAt,
       CASE t.scope WHEN '' THEN null ELSE t.scope END AS scope
ORDER BY lastAt DESC, id, scope SKIP $skip LIMIT $limit
