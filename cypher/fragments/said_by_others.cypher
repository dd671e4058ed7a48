// @name     said_by_others
// @purpose  Whether what waits is held to be true by what somebody else said: then nothing is to be decided.
// @hole     waits  a fact that waits
// @mark     same:Fact \{

EXISTS {
  MATCH (same:Fact {isTest: <waits>.isTest, subjectKey: <waits>.subjectKey, attribute: <waits>.attribute})
  WHERE same:Live AND same.canonical = <waits>.canonical AND NOT same.ends AND NOT <waits>.ends AND same.contestedBy IS NULL AND same.retractedAt IS NULL
    AND coalesce(same.scope, '') = coalesce(<waits>.scope, '') AND coalesce(same.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
    AND same.validSince <= <waits>.validSince AND coalesce(same.validUntil > <waits>.validSince, true) }
