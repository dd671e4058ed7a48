// @name     energy.due
// @version  2
// @mode     read
// @purpose  Which tiers have a memory to end or to promote for a pass at $now.
// @param    isTest     boolean
// @param    tiers      list<map>  {tier, rate, rise}: rise is the lowest energy that this pass promotes, null for none
// @param    threshold  float     energy below which a memory ends, > 0
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @returns  tier       string
// @returns  ends       boolean   a memory is due to end
// @returns  rises      boolean   a memory is due for promotion
// @uses     memory_decay
//
// Two seeks per tier, of one entry each: so a pass with nothing due costs the same at any size.
UNWIND $tiers AS each
WITH each, each.rate * ($now - $landmark) / 3600000.0 AS shift, datetime({epochMillis: $now}) AS now
CALL (each, shift, now) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = each.tier AND m.decayKey < log($threshold) + shift - 1e-9
    AND m.validFrom <= now AND m.lastDecay <= now
  WITH m LIMIT 1
  RETURN count(m) > 0 AS ends
}
CALL (each, shift, now) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = each.tier AND m.decayKey >= log(each.rise) + shift - 1e-9
    AND m.validFrom < now AND m.lastDecay <= now
  WITH m LIMIT 1
  RETURN count(m) > 0 AS rises
}
RETURN each.tier AS tier, ends, rises
