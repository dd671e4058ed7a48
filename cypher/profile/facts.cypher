// @name     profile.facts
// @version  5
// @mode     read
// @purpose  What a page of an entity says: of each attribute what is true, what will be, and what was before, the newest first; and what is contested.
// @after    profile.stand
// @param    at          integer   epoch milliseconds
// @param    values      integer   of an attribute in a scope, that are true, begin later or are contested
// @param    former      integer   of an attribute in a scope, that are over
// @param    limit       integer   of all
// @returns  id          string
// @returns  attribute   string
// @returns  value       string
// @returns  sentence    string
// @returns  kind        string    true | later | former | contested
// @returns  ends        boolean   it says that this is so no longer
// @returns  validSince  integer   epoch milliseconds
// @returns  validUntil  integer?  epoch milliseconds
// @returns  recordedAt  integer   epoch milliseconds
// @returns  confidence  float
// @returns  tier        string    explicit | implied | inferred | speculative
// @returns  said        integer   memories that say it
// @returns  verdict     string?   stale | user_confirmed | disputed: what somebody said of it
// @returns  scope       string?
// @returns  trust       string?
// @returns  suspect     boolean
// @returns  total       integer   facts that there are to tell, with those that no limit lets through
// @uses     fact_slot
//
// What is confidential, or was never looked at for that, is on no page: it may be given away. What is suspect is named, and not told.
WITH f, since, kind, until, tier, said, CASE kind WHEN 'former' THEN until ELSE since END AS newest
ORDER BY newest DESC, f.recordedAt DESC, f.ordinal DESC, f.id WHERE f.sensitivity IN ['normal', 'personal']
WITH f.attribute AS attribute, coalesce(f.scope, '') AS scope, kind, collect({f: f, since: since, until: until, tier: tier, said: said}) AS found
WITH collect({attribute: attribute, scope: scope, kind: kind, found: found}) AS groups
WITH groups, reduce(sum = 0, g IN groups | sum + size(g.found)) AS total
UNWIND groups AS g
UNWIND range(0, size(g.found[..CASE g.kind WHEN 'former' THEN $former ELSE $values END]) - 1) AS place
WITH total, g.kind AS kind, g.attribute AS attribute, g.scope AS scope, place, g.found[place] AS each
ORDER BY kind = 'contested' DESC, attribute, scope, CASE kind WHEN 'true' THEN 0 WHEN 'later' THEN 1 ELSE 2 END, place LIMIT $limit
WITH total, kind, attribute, scope, place, each, each.f AS f
RETURN f.id AS id, attribute, f.claim AS value, f.content AS sentence, kind, f.ends AS ends, each.since.epochMillis AS validSince,
       each.until.epochMillis AS validUntil, f.recordedAt.epochMillis AS recordedAt, f.certainty AS confidence, each.tier AS tier, each.said AS said,
       CASE WHEN f.staleSince <= datetime({epochMillis: $at}) THEN 'stale' WHEN f.verification IN ['user_confirmed', 'disputed'] THEN f.verification END AS verdict, f.scope AS scope, toStringOrNull(f.trust) AS trust, f.suspect IS NOT NULL AS suspect, total
ORDER BY kind = 'contested' DESC, attribute, coalesce(scope, ''), CASE kind WHEN 'true' THEN 0 WHEN 'later' THEN 1 ELSE 2 END, place
