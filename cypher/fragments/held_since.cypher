// @name     held_since
// @purpose  Since when a fact was held to be true, as it was known at an instant: whoever says it again may let it begin earlier, and an undo take that back. The first that did so since has what was before.
// @hole     fact   a fact
// @hole     known  the instant, in epoch milliseconds; null: now
// @mark     before_validSince

CASE WHEN <known> IS NULL THEN <fact>.validSince ELSE coalesce(head(COLLECT {
  MATCH (<fact>)<-[:CONCERNS]-(e:Event) WHERE e.before_validSince IS NOT NULL AND e.at > datetime({epochMillis: coalesce(<known>, 0)})
  RETURN e.before_validSince ORDER BY e.at, e.kind = 'undone', CASE e.kind WHEN 'undone' THEN 1 ELSE -1 END * e.before_validSince.epochMillis LIMIT 1 }), <fact>.validSince) END
