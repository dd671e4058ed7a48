// @writes   Document DocumentState Event
CALL () {
  MATCH (d:Document {isTest: true}) WHERE $keep = 0
  OPTIONAL MATCH (d)<-[:STATE_OF]-(state:DocumentState)
  OPTIONAL MATCH (state)<-[:CONCERNS]-(said:Event)
  WITH collect(DISTINCT d) + collect(DISTINCT state) + collect(DISTINCT said) AS written
  FOREACH (each IN written | DETACH DELETE each)
}
