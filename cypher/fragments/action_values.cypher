// @name     action_values
// @purpose  The last eight actions on a memory, in any version, that are of the 14 days before an instant, each with what it says of the memory (E-25): what was applied speaks for it, unless that was a discard, what failed against it, and what was skipped says nothing.
// @hole     memory  a memory, maybe a damaged one
// @hole     now     epoch milliseconds
// @hole     undone  whether event e of memory v was taken back
// @mark     e\.action IN \['store_episode'

COLLECT {
  MATCH (v:Memory)<-[:CONCERNS]-(e:Event) USING INDEX SEEK e:Event(lineageId, at, action)
  WHERE e.lineageId = <memory>.lineageId AND e.at <= datetime({epochMillis: <now>}) AND e.at >= datetime({epochMillis: <now> - 1209600000})
    AND e.action IS NOT NULL AND e.kind = 'acted' AND NOT e.rehearsed AND NOT <undone>
  RETURN {at: e.at.epochMillis, value: CASE e.outcome WHEN 'failed' THEN -0.08 WHEN 'applied' THEN CASE WHEN e.action IN ['store_episode', 'store_note', 'update_note'] THEN 0.08
    WHEN e.action = 'discard' THEN -0.03 ELSE 0.04 END ELSE 0.0 END} ORDER BY e.at DESC, e.id LIMIT 8
}
