// @name     monitor.energy
// @version  2
// @mode     read
// @purpose  How energy is distributed among the living of a tier at $now.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory is due
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    edges      list<float>  lower edges of the histogram's classes, rising; the last class is open
// @returns  count      integer
// @returns  min        float?
// @returns  mean       float?
// @returns  max        float?
// @returns  classes    list<integer>  how many in each class
// @returns  halfLifeHours float
// @uses     memory_decay
//
// What was settled after $now has the energy it was settled to.
WITH datetime({epochMillis: $now}) AS now, $rate * ($now - $landmark) / 3600000.0 AS shift
// Only accesses and runs move an anchor: where neither came after $now, no anchor lies after it, and the index alone tells all.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > now } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > now } AS past
CALL (now, shift, past) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= log($threshold) + shift - 1e-9
  WITH m.decayKey - CASE WHEN past AND m.lastDecay > now THEN $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 ELSE shift END AS logEnergy
  WITH logEnergy, exp(logEnergy) AS energy WHERE logEnergy >= log($threshold) - 1e-9
  // The class is the last edge that the energy reaches; the tolerance is the one that judges.
  WITH energy, size([edge IN $edges WHERE energy >= edge * (1 - 1e-9)]) AS class
  RETURN class, count(*) AS members, min(energy) AS least, sum(energy) AS total, max(energy) AS most
}
WITH collect({class: class, members: members}) AS filled, sum(members) AS count, min(least) AS min, max(most) AS max, sum(total) AS total
RETURN count, min, CASE WHEN count > 0 THEN total / count END AS mean, max,
       [class IN range(1, size($edges)) | reduce(n = 0, each IN filled | n + CASE each.class WHEN class THEN each.members ELSE 0 END)] AS classes,
       log(2) / $rate AS halfLifeHours
