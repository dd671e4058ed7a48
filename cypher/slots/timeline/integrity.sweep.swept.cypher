// @writes   Trace
// A trace may come with a merged archive whose boxes are in others here.
CALL () {
  MATCH (t:Trace) WHERE NOT EXISTS { (t)<-[:IN_TRACE]-(:Box) }
  WITH t ORDER BY t.isTest, t.scope, t.id
  SET t.rev = t.rev
  WITH t WHERE NOT EXISTS { (t)<-[:IN_TRACE]-(:Box) }
  DETACH DELETE t
  RETURN count(*) AS traces
}
WITH swept + traces AS swept
