// @name     profile.commitments
// @version  1
// @mode     read
// @purpose  What is promised and open at an instant, and either is owed by an entity or names it: the soonest due first, then what has no due date, the latest first.
// @param    isTest   boolean
// @param    names    list<string>  keys of the names that it has
// @param    named    list<string>  those of them that a text may name
// @param    scope    string?   null: all; else this one and those without a scope
// @param    at       integer   epoch milliseconds
// @param    knownAt  integer?  epoch milliseconds: what was open then; null: what is
// @param    limit    integer
// @returns  id       string
// @returns  text     string
// @returns  who      string    who does it
// @returns  due      integer?  epoch milliseconds
// @returns  overdue  boolean
// @returns  scope    string?
// @returns  trust    string?
// @returns  suspect  boolean
// @returns  total    integer   that there are to tell, with those that the limit leaves out
// @uses     commitment_state
//
// A text names it by whole words. What was resolved and has ended since is not known of an earlier instant any more.
MATCH (m:Live) WHERE m.isTest = $isTest AND m.commitmentState IN CASE WHEN $knownAt IS NULL THEN ['open'] ELSE ['open', 'fulfilled', 'cancelled', 'expired'] END
  AND m:Commitment AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope]) AND m.sensitivity IN ['normal', 'personal']
  AND ($knownAt IS NULL OR m.created <= datetime({epochMillis: coalesce($knownAt, 0)}))
  AND (m.commitmentState = 'open' OR m.resolvedAt > datetime({epochMillis: $at})) AND coalesce(m.forgetAt > datetime({epochMillis: $at}), true)
WITH m, reduce(said = ' ' + toLower(m.content) + ' ', mark IN ['’s', "'s", '.', ',', ';', ':', '!', '?', '"', '(', ')', '\n'] | replace(said, mark, ' ')) AS said
WHERE m.owesKey IN $names
  OR any(name IN $named WHERE said CONTAINS reduce(text = ' ' + name + ' ', mark IN ['’s', "'s", '.', ',', ';', ':', '!', '?', '"', '(', ')', '\n'] | replace(text, mark, ' ')))
WITH m ORDER BY m.dueAt IS NULL, m.dueAt, m.created DESC, m.id
WITH collect(m) AS found
UNWIND range(0, size(found[..$limit]) - 1) AS place
WITH found, place, found[place] AS m
RETURN m.id AS id, m.content AS text, m.owes AS who, m.dueAt.epochMillis AS due, coalesce(m.dueAt < datetime({epochMillis: $at}), false) AS overdue,
       m.scope AS scope, toStringOrNull(m.trust) AS trust, m.suspect IS NOT NULL AS suspect, size(found) AS total
ORDER BY place
