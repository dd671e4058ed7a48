// @name     note.list
// @version  1
// @mode     read
// @purpose  The notes that are alive at $now, the latest first.
// @param    isTest       boolean
// @param    scope        string?   sees this scope and notes without a scope; null: all
// @param    now          integer   epoch milliseconds
// @param    skip         integer
// @param    limit        integer
// @returns  id           string
// @returns  at           integer   epoch milliseconds
// @returns  content      string
// @returns  importance   float     what somebody declared, 0 to 1
// @returns  directive    boolean   it says what the user wants from now on
// @returns  sessionId    string
// @returns  scope        string?
// @returns  sensitivity  string?   normal | personal | confidential; null: nobody has looked
// @returns  trust        string?   how far its origin is trusted
// @returns  suspect      boolean   it looks like an instruction, and what it comes from is not trusted
// @uses     note_created
MATCH (m:Note) WHERE m.isTest = $isTest AND m.created <= datetime({epochMillis: $now}) AND m:Live AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true)
  AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope])
WITH m ORDER BY m.created DESC, m.id SKIP $skip LIMIT $limit
RETURN m.id AS id, m.created.epochMillis AS at, m.content AS content, m.declaredImportance AS importance, m.directive IS NOT NULL AS directive,
       m.sessionId AS sessionId, m.scope AS scope, m.sensitivity AS sensitivity, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect
ORDER BY at DESC, id
