// @name     intake.before
// @version  1
// @mode     read
// @purpose  The turns just before others in their sessions, the nearest first: what is corrected in a turn of its own was said in one of them.
// @param    ids      list<string>  of memories
// @param    most     integer       turns before each
// @returns  id       string        of the memory that they are before
// @returns  content  string?       null if it was forgotten, is suspect, or is more sensitive than that memory
// @returns  speaker  string?
// @returns  role     string?
// @returns  created  integer       epoch milliseconds
// @uses     memory_place memory_unlinked
//
// They were said in the same session and scope, within the day before it. Of one instant and one ordinal nobody can tell which was first.
// What has its place is found by that; what has none yet is Unlinked. What was drawn from turns, and notes, are no turns.
UNWIND $ids AS id
MATCH (m:Memory {id: id})
WITH id, m, coalesce(m.scope, '') AS scope, coalesce(m.ordinal, 0) AS ordinal
CALL (m, scope, ordinal) {
  MATCH (o:Memory) USING INDEX SEEK o:Memory(isTest, sessionId, place)
  WHERE o.isTest = m.isTest AND o.sessionId = m.sessionId AND scope + '\u0001' < o.place < coalesce(m.place, scope + '\u0001\uffff')
    AND (o:Head OR o:TestHead) AND NOT o:Crystal AND NOT o:Note
    AND (o.created < m.created OR o.created = m.created AND coalesce(o.ordinal, 0) < ordinal)
  RETURN o ORDER BY o.isTest DESC, o.sessionId DESC, o.place DESC LIMIT $most
  UNION
  MATCH (o:Unlinked) USING INDEX SEEK o:Unlinked(isTest, sessionId)
  WHERE o.isTest = m.isTest AND o.sessionId = m.sessionId AND coalesce(o.scope, '') = scope
    AND (o:Head OR o:TestHead) AND NOT o:Crystal AND NOT o:Note
    AND (o.created < m.created OR o.created = m.created AND coalesce(o.ordinal, 0) < ordinal)
  RETURN o ORDER BY o.created DESC, o.ordinal DESC LIMIT $most
}
WITH id, m, o ORDER BY o.created DESC, coalesce(o.ordinal, 0) DESC, o.id
WITH id, m, collect(o)[..$most] AS before
UNWIND range(0, size(before) - 1) AS place
WITH id, m, place, before[place] AS o WHERE o.created >= m.created - duration({days: 1})
RETURN id, CASE WHEN coalesce(o.endReason, '') <> 'retracted' AND o.suspect IS NULL
         AND CASE o.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END <= CASE m.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END THEN o.content END AS content,
       o.speaker AS speaker, o.role AS role, o.created.epochMillis AS created
ORDER BY id, place
