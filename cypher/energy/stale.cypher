// @name     energy.stale
// @version  1
// @mode     read
// @purpose  How many live memories of a tier energy.settle would write at $now.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory is due; it is left to energy.expire
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @returns  count      integer
// @uses     memory_decay
WITH log($threshold) + $rate * ($now - $landmark) / 3600000.0 - 1e-9 AS bound, datetime({epochMillis: $now}) AS now
MATCH (m:Live)
WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= bound AND m.validFrom <= now AND m.lastDecay < now
RETURN count(m) AS count
