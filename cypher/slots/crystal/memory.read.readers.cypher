// What has expired is for the local agent alone, which may revive it.
AND ($reader = 'local_agent' OR NOT coalesce(m.forgetAt <= datetime({epochMillis: $now}) AND m:Crystal AND NOT coalesce(m.lifecycle IN ['activated', 'archived'] AND m.decayLaw = 'importance', false), false))
