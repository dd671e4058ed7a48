// @name     promotion.candidates
// @version  2
// @mode     read
// @purpose  Memories of a tier whose energy has reached the threshold at $now, weakest first.
// @param    isTest        boolean
// @param    tier          string    working | shortTerm
// @param    rate          float     decay constant of the tier, per hour
// @param    threshold     float     energy from which on a memory is promoted
// @param    now           integer   epoch milliseconds
// @param    landmark      integer   epoch milliseconds, origin of decayKey
// @param    batch         integer   most memories to return
// @param    except        list<string>  ids to leave out
// @returns  id            string
// @returns  tier          string
// @returns  energy        float     at $now
// @returns  threshold     float
// @returns  associations  integer   edges that its promotion has to move
// @uses     memory_decay
//
// validFrom < $now: a memory written or promoted at this very instant is not judged, so that a repeated run finds nothing.
WITH $rate * ($now - $landmark) / 3600000.0 AS shift, datetime({epochMillis: $now}) AS now
WITH shift, now, log($threshold) + shift - 1e-9 AS bound
MATCH (m:Live)
WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= bound
  AND m.validFrom < now AND m.lastDecay <= now AND NOT m.id IN $except
WITH m, shift LIMIT $batch
RETURN m.id AS id, m.tier AS tier, exp(m.decayKey - shift) AS energy, $threshold AS threshold,
       COUNT { (m)-[:COACTIVATED|REINFORCES|NEXT|ABOUT|RELATES|CAUSED|BELONGS_TO|IN_SESSION]-() } AS associations
