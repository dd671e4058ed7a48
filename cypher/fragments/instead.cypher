// @name     instead
// @purpose  What is true at $now instead of a fact that is over then, each as n: what holds in its slot, and what says since that it is so no longer, which counts if nothing holds. What has ended by then does neither, though no pass has written that.
// @hole     fact  a fact
// @hole     over  ends_it of n and the fact
// @mark     n\.validSince >= \w+\.validUntil

MATCH (n:Fact {isTest: <fact>.isTest, subjectKey: <fact>.subjectKey, attribute: <fact>.attribute})
  WHERE n:Live AND n <> <fact> AND coalesce(n.scope, '') = coalesce(<fact>.scope, '') AND n.contestedBy IS NULL AND n.retractedAt IS NULL
    AND coalesce(n.forgetAt > datetime({epochMillis: $now}), true) AND n.validSince <= datetime({epochMillis: $now}) AND <fact>.validUntil <= datetime({epochMillis: $now})
    AND CASE WHEN n.ends THEN n.validSince >= <fact>.validUntil AND <over> ELSE n.single AND coalesce(n.validUntil > datetime({epochMillis: $now}), true) END
