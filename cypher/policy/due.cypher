// @name     policy.due
// @version  1
// @mode     read
// @purpose  One batch of the memories whose policy state may change at $now.
// @param    isTest    boolean
// @param    now       integer       epoch milliseconds
// @param    batch     integer
// @param    except    list<string>  ids to leave out
// @returns  id        string
// @uses     policy_due
//
// A range seek, so it costs what is due, however many memories there are.
MATCH (m:Live) USING INDEX SEEK m:Live(isTest, policyDue) WHERE m.isTest = $isTest AND m.policyDue <= datetime({epochMillis: $now})
  AND m.validFrom <= datetime({epochMillis: $now}) AND NOT m.id IN $except
RETURN m.id AS id LIMIT $batch
