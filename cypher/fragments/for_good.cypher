// @name     for_good
// @purpose  What is set of a fact that lives on for good, though it was doubtful; a document that holds it gives it back so, too.
// @hole     fact  a fact
// @mark     IS NOT NULL THEN 'none' END

<fact>.lifespanPolicy = 'permanent', <fact>.ttlMs = null, <fact>.decayLaw = 'none', <fact>.forgetAt = null, <fact>.heldUntil = null,
  <fact>.heldLaw = CASE WHEN <fact>.heldLaw IS NOT NULL THEN 'none' END
