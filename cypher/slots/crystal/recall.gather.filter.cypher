// An expired crystal is found by nobody, nor is one that its law has ended but no run yet; an archived one is, as a memory that has faded.
AND NOT coalesce(m.forgetAt <= datetime({epochMillis: $asked.now}) AND m:Crystal AND NOT coalesce(m.lifecycle IN ['activated', 'archived'] AND m.decayLaw = 'importance', false), false)
