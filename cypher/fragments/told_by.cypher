// @name     told_by
// @purpose  The facts (x) that a memory tells, as it was known at an instant. A fact tells itself.
// @hole     m      a memory
// @hole     known  the instant, in epoch milliseconds; null: now, which is not told
// @mark     <-\[d:DERIVED_FROM\|SAID_AGAIN

MATCH (:Memory {lineageId: <m>.lineageId})<-[d:DERIVED_FROM|SAID_AGAIN*0..1]-(x:Fact)
  WHERE x.recordedAt <= datetime({epochMillis: coalesce(<known>, 0)}) AND coalesce(x.validTo > datetime({epochMillis: coalesce(<known>, 0)}), true) AND coalesce(x.forgetAt > datetime({epochMillis: coalesce(<known>, 0)}), true)
    AND (NOT <m>:Fact OR x.lineageId = <m>.lineageId)
    AND all(each IN d WHERE coalesce(each.at <= datetime({epochMillis: coalesce(<known>, 0)}), true))
