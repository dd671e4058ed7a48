// @name     said_by_others
// @purpose  Whether what waits, or the same place more exactly, is true then by what somebody else said: then nothing is to be decided. The forgotten end nothing any more, whether or not a pass has written that.
// @hole     waits  a fact that waits
// @mark     same:Fact \{

EXISTS {
  MATCH (same:Fact {isTest: <waits>.isTest, subjectKey: <waits>.subjectKey, attribute: <waits>.attribute})
  WHERE same:Live AND NOT same.ends AND NOT <waits>.ends AND same.contestedBy IS NULL AND same.retractedAt IS NULL
    AND coalesce(same.scope, '') = coalesce(<waits>.scope, '') AND coalesce(same.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
    AND same.validSince <= <waits>.validSince AND coalesce(same.endsAt > <waits>.validSince, true)
    AND CASE WHEN same.canonical = <waits>.canonical OR same.canonical STARTS WITH <waits>.canonical + ', ' THEN NOT EXISTS {
      MATCH (g:Fact {isTest: <waits>.isTest, subjectKey: <waits>.subjectKey, attribute: <waits>.attribute})
      WHERE g:Live AND g.contestedBy IS NULL AND g.retractedAt IS NULL AND coalesce(g.scope, '') = coalesce(<waits>.scope, '') AND coalesce(g.forgetAt > datetime({epochMillis: coalesce($now, 0)}), true)
        AND g.validSince <= <waits>.validSince AND [g.validSince, g.recordedAt, g.ordinal, g.id] > [same.validSince, same.recordedAt, same.ordinal, same.id]
        AND CASE WHEN g.canonical STARTS WITH same.canonical + ', ' OR same.canonical STARTS WITH g.canonical + ', ' THEN g.ends WHEN g.ends THEN g.canonical IN ['', same.canonical] ELSE g.single AND g.beside IS NULL END } ELSE false END }
