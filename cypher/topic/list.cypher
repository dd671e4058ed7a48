// @name     topic.list
// @version  2
// @mode     read
// @purpose  What memories are about: the words that weigh most among those of the latest that live, by TF-IDF (E-19).
// @param    isTest    boolean
// @param    scope     string?        null: all; else this one and memories without a scope
// @param    stops     list<string>   words without a topic
// @param    most      integer        memories that are read
// @param    now       integer        epoch milliseconds
// @param    limit     integer
// @returns  term      string         of three characters or more
// @returns  weight    float          dimensionless: the sum, over the memories that have it, of its share of their words, by ln(memories / those that have it)
// @returns  memories  integer        that have it
// @returns  read      integer        memories that were read
//
// A word that every memory has weighs nothing. What was drawn from others would count their words twice, and the name of the speaker is no
// topic. What is suspect is left out, as a planted word would be shown. It reads all live memories for the latest, and the words of these.
MATCH (m:Live) WHERE m.isTest = $isTest AND m.text IS NOT NULL AND m.suspect IS NULL AND NOT m:Fact AND NOT m:Commitment AND NOT m:Summary
  AND m.created <= datetime({epochMillis: $now}) AND coalesce(m.forgetAt > datetime({epochMillis: $now}), true) AND ($scope IS NULL OR coalesce(m.scope, '') IN ['', $scope])
WITH m ORDER BY m.created DESC, m.id LIMIT $most
WITH m, split(toLower(coalesce(m.speaker, '')), ' ') AS names
WITH collect([word IN split(m.text, ' ') WHERE size(word) >= 3 AND NOT word IN $stops AND NOT word IN names]) AS every
WITH every, size(every) AS read
UNWIND range(0, read - 1) AS place
WITH read, place, every[place] AS terms
UNWIND terms AS term
WITH read, place, size(terms) AS length, term, count(*) AS times
WITH read, term, count(*) AS memories, sum(times * 1.0 / length) AS share
WITH read, term, memories, round(share * log(read * 1.0 / memories), 6) AS weight WHERE weight > 0
RETURN term, weight, memories, read
ORDER BY weight DESC, term LIMIT $limit
