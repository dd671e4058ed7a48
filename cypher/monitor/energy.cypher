// @name     monitor.energy
// @version  3
// @mode     read
// @purpose  The distribution of energy among the live memories of a tier at $now.
// @param    isTest     boolean
// @param    tier       string    working | shortTerm | longTerm
// @param    rate       float     decay constant of the tier, per hour
// @param    threshold  float     energy below which a memory is due
// @param    now        integer   epoch milliseconds
// @param    landmark   integer   epoch milliseconds, origin of decayKey
// @param    edges      list<float>  lower bounds of the histogram's classes, ascending; the last class has no upper bound
// @returns  count      integer
// @returns  min        float?
// @returns  mean       float?
// @returns  max        float?
// @returns  classes    list<integer>  memories in each class
// @returns  halfLifeHours float
// @uses     memory_decay
//
// A memory settled after $now counts with that energy.
WITH datetime({epochMillis: $now}) AS now, $rate * ($now - $landmark) / 3600000.0 AS shift
// Only accesses and runs move lastDecay. If none came after $now, no lastDecay is later, and the index alone gives the answer.
WITH *, EXISTS { MATCH (a:Memory) WHERE a.lastAccessed > now } OR EXISTS { MATCH (r:ConsolidationRun) WHERE r.at > now } AS past
CALL (now, shift, past) {
  MATCH (m:Live)
  WHERE m.isTest = $isTest AND m.tier = $tier AND m.decayKey >= log($threshold) + shift - 1e-9
  WITH m.decayKey - CASE WHEN past AND m.lastDecay > now THEN $rate * (m.lastDecay.epochMillis - $landmark) / 3600000.0 ELSE shift END AS logEnergy
  WITH logEnergy, exp(logEnergy) AS energy WHERE logEnergy >= log($threshold) - 1e-9
  // The class is that of the last bound the energy reaches, with the tolerance that is used for judging.
  WITH energy, size([edge IN $edges WHERE energy >= edge * (1 - 1e-9)]) AS class
  RETURN class, count(*) AS members, min(energy) AS least, sum(energy) AS total, max(energy) AS most
}
WITH collect({class: class, members: members}) AS filled, sum(members) AS count, min(least) AS min, max(most) AS max, sum(total) AS total
RETURN count, min, CASE WHEN count > 0 THEN total / count END AS mean, max,
       [class IN range(1, size($edges)) | reduce(n = 0, each IN filled | n + CASE each.class WHEN class THEN each.members ELSE 0 END)] AS classes,
       log(2) / $rate AS halfLifeHours
