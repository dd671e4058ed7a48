// @name     profile.traits
// @version  5
// @mode     read
// @purpose  What somebody is bound by, prefers, decides, holds to, wants, does, can do and has put right: what is true of that, the most certain and the most used first.
// @after    profile.stand
// @param    names       list<string>  whose: the speaker first, then what the speaker works at, of which decisions, principles and corrections count
// @param    at          integer   epoch milliseconds
// @param    limit       integer   of each kind
// @returns  id          string
// @returns  trait       string    constraint | preference | decision | principle | goal | habit | skill | correction
// @returns  subject     string
// @returns  attribute   string
// @returns  value       string
// @returns  sentence    string
// @returns  validSince  integer   epoch milliseconds
// @returns  validUntil  integer?  epoch milliseconds
// @returns  confidence  float
// @returns  tier        string    explicit | implied | inferred | speculative
// @returns  said        integer   memories that say it
// @returns  scope       string?
// @returns  total       integer   that there are to tell, with those that no limit lets through
// @uses     fact_slot
//
// The attribute tells more than the category: a preference that was put right is one still. What is archived is hidden, as are the suspect,
// the confidential, and what is said to be out of date.
WITH f, since, until, tier, said, CASE
    WHEN f.category IN ['decision', 'principle'] THEN f.category
    WHEN f.subjectKey <> $names[0] THEN CASE f.category WHEN 'correction' THEN 'correction' END
    WHEN f.attribute IN ['allergic_to', 'afraid_of', 'diet', 'budget', 'deadline'] THEN 'constraint'
    WHEN f.category = 'preference' OR f.attribute IN ['prefers', 'likes', 'dislikes', 'hobby', 'interest'] OR f.attribute STARTS WITH 'prefers_' THEN 'preference'
    WHEN f.attribute IN ['goal', 'learning'] THEN 'goal'
    WHEN f.attribute IN ['habit', 'uses', 'stack', 'eats', 'drinks', 'takes', 'drives', 'volunteers_at'] THEN 'habit'
    WHEN f.category = 'skill' OR f.attribute IN ['language_spoken', 'instrument', 'plays'] THEN 'skill'
    WHEN f.category = 'correction' THEN 'correction' END AS trait
WHERE kind = 'true' AND trait IS NOT NULL AND coalesce(f.policyState, '') <> 'archived'
  AND f.suspect IS NULL AND f.sensitivity IN ['normal', 'personal'] AND coalesce(f.staleSince > datetime({epochMillis: $at}), true)
  AND coalesce(f.branchDropped > datetime({epochMillis: $at}), true)
WITH f, since, until, tier, said, trait, CASE tier WHEN 'explicit' THEN 0 WHEN 'implied' THEN 1 WHEN 'inferred' THEN 2 ELSE 3 END AS doubt,
     coalesce(toIntegerOrNull(f.accessCount), 0) AS used
ORDER BY doubt, said DESC, used DESC, since DESC, f.recordedAt DESC, f.ordinal DESC, f.id
WITH trait, collect({f: f, since: since, until: until, tier: tier, said: said}) AS found
WITH collect({trait: trait, found: found}) AS groups
WITH groups, reduce(sum = 0, g IN groups | sum + size(g.found)) AS total
UNWIND groups AS g
UNWIND range(0, size(g.found[..$limit]) - 1) AS place
WITH total, g.trait AS trait, place, g.found[place] AS each
WITH total, trait, place, each, each.f AS f
RETURN f.id AS id, trait, f.subject AS subject, f.attribute AS attribute, f.claim AS value, f.content AS sentence, each.since.epochMillis AS validSince,
       each.until.epochMillis AS validUntil, f.certainty AS confidence, each.tier AS tier, each.said AS said, f.scope AS scope, total
ORDER BY trait, place
