// @name     session.candidates
// @version  2
// @mode     read
// @purpose  Working memories of an ending session whose energy has reached the lowered threshold at $now, weakest first.
// @param    isTest        boolean
// @param    tier          string    working
// @param    rate          float     decay constant of the tier, per hour
// @param    threshold     float     energy from which on a memory is promoted at a session's end
// @param    now           integer   epoch milliseconds
// @param    landmark      integer   epoch milliseconds, origin of decayKey
// @param    batch         integer   most memories to return
// @param    except        list<string>  ids to leave out
// @param    session       string?   its name; null for any session
// @param    scope         string?   its scope; null for any
// @returns  id            string
// @returns  tier          string
// @returns  energy        float     at $now
// @returns  threshold     float
// @returns  associations  integer   edges that its promotion has to move
// @uses     memory_decay
//
// The seek by energy comes first: few memories have that much, however long the session was.
WITH $rate * ($now - $landmark) / 3600000.0 AS shift, datetime({epochMillis: $now}) AS now
WITH shift, now, log($threshold) + shift - 1e-9 AS bound
MATCH (m:Live)
WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= bound
  AND m.validFrom < now AND m.lastDecay <= now AND NOT m.id IN $except
  AND ($session IS NULL OR EXISTS {
    (m)-[:IN_SESSION]->(s:Session) WHERE s.name = $session AND ($scope IS NULL OR s.scope = $scope)
  })
WITH m, shift LIMIT $batch
RETURN m.id AS id, m.tier AS tier, exp(m.decayKey - shift) AS energy, $threshold AS threshold,
       COUNT { (m)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO|IN_SESSION]-() } AS associations
