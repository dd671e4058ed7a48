// @name     energy.top
// @version  1
// @mode     read
// @purpose  The memories of a tier with the most energy at $now, most first.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory is due
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    limit      integer
// @returns  id         string
// @returns  content    string
// @returns  tier       string
// @returns  energy     float     at $now
// @uses     memory_decay
//
// All three keys in the ORDER BY: only then does the index give the order, at any size (by decayKey alone it is sorted).
WITH $rate * ($now - $landmark) / 3600000.0 AS shift
MATCH (m:Live)
WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= log($threshold) + shift - 1e-9
WITH m, shift ORDER BY m.isTest DESC, m.tier DESC, m.decayKey DESC LIMIT $limit
RETURN m.id AS id, m.content AS content, m.tier AS tier, exp(m.decayKey - shift) AS energy
