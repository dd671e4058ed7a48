// @name     as_known
// @purpose  What a fact was, as it was known at an instant: of what was changed since, or taken back, the values from before the first of these events.
// @hole     fact   a fact
// @hole     known  the instant, in epoch milliseconds; null: now
// @mark     reduce\(was =

reduce(was = <fact> {.validTo, .forgetAt, .contestedBy, .decidedAt, .retractedAt, .beside}, e IN CASE WHEN <known> IS NULL THEN [] ELSE COLLECT {
    MATCH (<fact>)<-[:CONCERNS]-(e:Event) WHERE e.at > datetime({epochMillis: coalesce(<known>, 0)})
    RETURN e ORDER BY e.at DESC, CASE e.kind WHEN 'redone' THEN 0 WHEN 'undone' THEN 1 ELSE 2 END } END | {
    validTo: CASE WHEN coalesce(e.before_validTo, e.after_validTo) IS NULL THEN was.validTo ELSE e.before_validTo END,
    forgetAt: CASE WHEN coalesce(e.before_forgetAt, e.after_forgetAt) IS NULL THEN was.forgetAt ELSE e.before_forgetAt END,
    contestedBy: CASE WHEN coalesce(e.before_contestedBy, e.after_contestedBy) IS NULL THEN was.contestedBy ELSE e.before_contestedBy END,
    decidedAt: CASE WHEN coalesce(e.before_decidedAt, e.after_decidedAt) IS NULL THEN was.decidedAt ELSE e.before_decidedAt END,
    retractedAt: CASE WHEN coalesce(e.before_retractedAt, e.after_retractedAt) IS NULL THEN was.retractedAt ELSE e.before_retractedAt END,
    beside: CASE WHEN coalesce(e.before_beside, e.after_beside) IS NULL THEN was.beside ELSE e.before_beside END})
