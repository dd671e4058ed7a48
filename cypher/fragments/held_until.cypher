// @name     held_until
// @purpose  Until when a fact was held to be true, as it was known at an instant: the first event since by which another end counted has what was before. What was held to have no end ends at the last instant of all.
// @hole     fact   a fact
// @hole     known  the instant, in epoch milliseconds; null: now
// @mark     before_validUntil DESC

CASE WHEN <known> IS NULL THEN <fact>.validUntil ELSE coalesce(head(COLLECT {
  MATCH (<fact>)<-[:CONCERNS]-(e:Event {kind: 'closed'}) WHERE e.at > datetime({epochMillis: coalesce(<known>, 0)})
  RETURN coalesce(e.before_validUntil, datetime({epochMillis: 253402300799999})) ORDER BY e.at, e.before_validUntil DESC LIMIT 1 }), <fact>.validUntil) END
