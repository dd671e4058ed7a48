// @writes   Slot Alias Event
CALL () {
  MATCH (s:Slot {isTest: true}) WHERE $keep = 0
  DELETE s
}
CALL () {
  MATCH (a:Alias {isTest: true}) WHERE $keep = 0
  OPTIONAL MATCH (a)<-[:CONCERNS]-(e:Event)
  WITH a, collect(e) AS told
  FOREACH (e IN told | DETACH DELETE e)
  DETACH DELETE a
}
