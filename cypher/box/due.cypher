// @name     box.due
// @version  2
// @mode     read
// @purpose  A batch of the open boxes in which nothing was said for thirty minutes, or whose session ends.
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @param    session  string?   that ends
// @param    scope    string?   of it, empty for none; null: any
// @param    batch    integer
// @returns  id       string
// @returns  reason   string    time_gap | flush
// @uses     box_open unboxed_session
//
// What was said before it was over, and waits for a box, may join it.
CALL () {
  MATCH (b:Box) USING INDEX SEEK b:Box(isTest, openUntil) WHERE b.isTest = $isTest AND b.openUntil <= datetime({epochMillis: $now})
    AND NOT EXISTS { MATCH (m:Unboxed) USING INDEX SEEK m:Unboxed(isTest, sessionId, created) WHERE m.isTest = b.isTest AND m.sessionId = b.session AND m.created < b.openUntil AND coalesce(m.scope, '') = b.scope }
  RETURN b, 'time_gap' AS reason LIMIT $batch
  UNION
  MATCH (b:Box) USING INDEX SEEK b:Box(isTest, openUntil) WHERE b.isTest = $isTest AND b.openUntil > datetime({epochMillis: $now}) AND b.session = $session AND coalesce(b.scope = $scope, true)
  RETURN b, 'flush' AS reason LIMIT $batch
}
RETURN b.id AS id, reason
