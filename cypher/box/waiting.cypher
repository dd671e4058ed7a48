// @name     box.waiting
// @version  2
// @mode     read
// @purpose  A batch of the turns that are in no box yet, as they belong together: five of a thread, or what was said within fifteen minutes.
// @param    isTest    boolean
// @param    now       integer       epoch milliseconds; what was said later is left out
// @param    session   string?       a session that ends: nothing more of it is waited for
// @param    scope     string?       of it, empty for none; null: any
// @param    except    list<string>  ids to leave out
// @param    batch     integer       turns that are looked for, and those of a thread
// @returns  scope     string        empty for none
// @returns  session   string
// @returns  at        integer       epoch milliseconds: when the first was said
// @returns  ripe      boolean       nothing more will belong to these
// @returns  members   list<map>     {id, content, speaker}, in order; the content is empty if it may not be told
// @uses     unboxed_created unboxed_session
//
// It seeks by two indexes, so it costs what is new. A thread is a session in a scope. Whether five belong together does not depend on when
// somebody asks, so it does not matter how often they do.
MATCH (m:Unboxed) USING INDEX SEEK m:Unboxed(isTest, created) WHERE m.isTest = $isTest AND m.created <= datetime({epochMillis: $now}) AND NOT m.id IN $except
WITH m ORDER BY m.isTest, m.created LIMIT $batch
WITH DISTINCT coalesce(m.scope, '') AS scope, m.sessionId AS session
CALL (scope, session) {
  MATCH (m:Unboxed) USING INDEX SEEK m:Unboxed(isTest, sessionId, created) WHERE m.isTest = $isTest AND m.sessionId = session AND m.created <= datetime({epochMillis: $now})
    AND coalesce(m.scope, '') = scope AND NOT m.id IN $except
  WITH m ORDER BY m.created, coalesce(m.ordinal, 0), m.id LIMIT $batch + 5
  RETURN collect({id: m.id, at: m.created.epochMillis}) AS turns
}
WITH scope, session, turns, reduce(groups = [], turn IN turns |
  CASE WHEN size(groups) = 0 OR size(groups[-1]) = 5 OR turn.at >= groups[-1][0].at + 900000 THEN groups + [[turn]]
       ELSE groups[..-1] + [groups[-1] + [turn]] END) AS groups
UNWIND range(0, size(groups) - 1) AS place
WITH scope, session, place, groups[place] AS turns, size(turns) = $batch + 5 AS more, place = size(groups) - 1 AS isLast
WITH scope, session, place, turns, turns[0].at AS at, size(turns) = 5 OR NOT isLast AS whole, more WHERE whole OR NOT more
WITH scope, session, place, turns, at, whole OR $now >= at + 900000 OR coalesce(session = $session, false) AND coalesce(scope = $scope, true) AS ripe
WITH scope, session, place, at, ripe, COLLECT {
  UNWIND turns AS turn
  MATCH (m:Memory {id: turn.id})
  WITH m, turn, m.suspect IS NULL AND m.sensitivity IN ['normal', 'personal'] AND m.content IS :: STRING NOT NULL
       AND NOT EXISTS { MATCH (v:Memory {lineageId: m.id}) WHERE v.endReason = 'retracted' } AS told
  RETURN {id: m.id, content: CASE WHEN told THEN m.content ELSE '' END, speaker: toStringOrNull(m.speaker)} ORDER BY turn.at, coalesce(m.ordinal, 0), m.id
} AS members
RETURN scope, session, at, ripe, members ORDER BY at, scope, session, place
