// @name     crystal.due
// @version  1
// @mode     read
// @purpose  One batch of the crystals whose lifecycle the law changes at $now, and to what.
// @param    isTest    boolean
// @param    now       integer   epoch milliseconds
// @param    activates boolean   false: only those that end
// @param    batch     integer   crystals of each kind, at most
// @param    except    list<string>  ids to leave out
// @returns  id        string
// @returns  to        string    activated | archived | expired
// @uses     memory_forget crystal_activation
//
// Both are range seeks, so they cost what is due, however many crystals there are. An end comes before an activation.
WITH datetime({epochMillis: $now}) AS now
CALL (now) {
  MATCH (m:Live) WHERE m.isTest = $isTest AND m.forgetAt <= now AND m.validFrom <= now AND m:Crystal AND NOT m.id IN $except
  RETURN m.id AS id, CASE WHEN m.lifecycle = 'activated' AND m.decayLaw = 'importance' THEN 'archived' ELSE 'expired' END AS to LIMIT $batch
  UNION ALL
  MATCH (m:Live) WHERE m.isTest = CASE WHEN $activates THEN $isTest END AND m.activeUntil >= now AND m.validFrom <= now AND m.lastAccessed <= now
    AND m:Crystal AND coalesce(m.forgetAt > now, true) AND NOT m.id IN $except
  RETURN m.id AS id, 'activated' AS to LIMIT $batch
}
RETURN id, to
