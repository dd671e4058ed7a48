// @name     trace.list
// @version  3
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
WITH t, COUNT { MATCH (t)<-[:IN_TRACE]-(b:Box) WHERE b.count > 0 } AS boxes WHERE boxes > 0  // a merged archive may bring one whose boxes are in another here
RETURN t.id AS id, t.topics AS topics, boxes, t.firstAt.epochMillis AS firstAt, t.lastAt.epochMillis AS lastAt,
       CASE t.scope WHEN '' THEN null ELSE t.scope END AS scope
ORDER BY lastAt DESC, id, scope SKIP $skip LIMIT $limit
