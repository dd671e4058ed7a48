// @name     box.due
// @version  1
// @mode     read
// @purpose  A batch of the open boxes in which nothing was said for thirty minutes, or whose session ends.
// @param    isTest   boolean
// @param    now      integer   epoch milliseconds
// @param    session  string?   that ends
// @param    scope    string?   of it, empty for none; null: any
// @param    batch    integer
// @returns  id       string
// @returns  reason   string    time_gap | flush
// @uses     box_open
CALL () {
  MATCH (b:Box) USING INDEX SEEK b:Box(isTest, openUntil) WHERE b.isTest = $isTest AND b.openUntil <= datetime({epochMillis: $now})
  RETURN b, 'time_gap' AS reason LIMIT $batch
  UNION
  MATCH (b:Box) USING INDEX SEEK b:Box(isTest, openUntil) WHERE b.isTest = $isTest AND b.openUntil > datetime({epochMillis: $now}) AND b.session = $session AND coalesce(b.scope = $scope, true)
  RETURN b, 'flush' AS reason LIMIT $batch
}
RETURN b.id AS id, reason
