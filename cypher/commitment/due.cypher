// @name     commitment.due
// @version  1
// @mode     read
// @purpose  One batch of the open commitments that are past their due date at $now.
// @param    isTest    boolean
// @param    now       integer       epoch milliseconds
// @param    batch     integer
// @param    except    list<string>  ids to leave out
// @returns  id        string
// @uses     commitment_due
//
// A range seek, so it costs what is due, however many are open or resolved; the planner would take the index without the due date. Due
// exactly now is not past.
MATCH (m:Live) USING INDEX SEEK m:Live(isTest, commitmentState, dueAt) WHERE m.isTest = $isTest AND m.commitmentState = 'open' AND m.dueAt < datetime({epochMillis: $now})
  AND m:Commitment AND m.validFrom <= datetime({epochMillis: $now}) AND NOT m.id IN $except
RETURN m.id AS id LIMIT $batch
