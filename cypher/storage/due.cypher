// @name     storage.due
// @version  1
// @mode     read
// @purpose  One batch of the memories that may have to move between the hot and the cold ones at $now.
// @param    isTest    boolean
// @param    now       integer       epoch milliseconds
// @param    batch     integer
// @param    except    list<string>  ids to leave out
// @returns  id        string
// @uses     storage_due
//
// A range seek, so it costs what is due, however many memories there are. What has ended is asked for too, so it moves like the others.
CALL () {
  WITH 1 AS one WHERE NOT $isTest
  MATCH (m:Head) USING INDEX SEEK m:Head(storageDue) WHERE m.storageDue <= datetime({epochMillis: $now})
    AND m.validFrom <= datetime({epochMillis: $now}) AND NOT m.id IN $except
  RETURN m LIMIT $batch
  UNION ALL
  WITH 1 AS one WHERE $isTest
  MATCH (m:TestHead) USING INDEX SEEK m:TestHead(storageDue) WHERE m.storageDue <= datetime({epochMillis: $now})
    AND m.validFrom <= datetime({epochMillis: $now}) AND NOT m.id IN $except
  RETURN m LIMIT $batch
}
RETURN m.id AS id
