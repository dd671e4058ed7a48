// @name     lifespan_keys
// @purpose  What an event keeps of the lifespan of a fact that takes it away: its law, or the one that it gets back when no document holds it any more.
// @hole     fact  a fact
// @mark     'heldUntil'\] END

['lifespanPolicy', 'ttlMs'] + CASE WHEN <fact>.heldBy IS NULL THEN ['decayLaw', 'forgetAt'] ELSE ['heldLaw', 'heldUntil'] END
