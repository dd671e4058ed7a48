// @name     cluster.portraits
// @version  3
// @mode     read
// @purpose  The labels and centres that clusters of a scope should have, where they have others.
// @param    isTest    boolean
// @param    scope     string
// @returns  name      string
// @returns  label     string    the three most telling terms; empty if the members have no words
// @returns  centre    string    lineageId of the member with the greatest sum of weights within the cluster
//
// A term is more telling if more members and fewer clusters have it: members * ln(1 + clusters / clusters with the term).
// If there are no terms, words of the content with at least four letters are used.
MATCH (c:SemanticCluster) WHERE c.isTest = $isTest AND c.scope = $scope
WITH collect(c) AS clusters, toFloat(count(c)) AS total
CALL (clusters, total) {
  UNWIND clusters AS c
  MATCH (c)<-[:BELONGS_TO]-(m:Memory)
  // What is suspect says nothing of what its cluster is about. The null keeps a row for a cluster without words.
  UNWIND [null] + CASE WHEN m.suspect IS NOT NULL THEN [] WHEN size(m.terms) > 0 THEN m.terms ELSE COLLECT {
    UNWIND split(toLower(left(m.content, 4000)), [' ', '\n', '\t', '.', ',', ';', ':', '!', '?', '"', '(', ')', '`', '*']) AS word
    WITH word WHERE size(word) >= 4
    RETURN DISTINCT word
  } END AS term
  WITH c, term, count(*) AS inside
  WITH term, collect([c, inside]) AS places
  UNWIND places AS place
  WITH place[0] AS c, term, place[1] * log(1 + total / size(places)) AS telling ORDER BY telling DESC, term
  WITH c, collect(term)[..3] AS telling
  RETURN c, reduce(label = '', term IN telling | label + CASE label WHEN '' THEN '' ELSE ', ' END + term) AS label
}
CALL (c) {
  MATCH (c)<-[:BELONGS_TO]-(m:Memory)
  CALL (c, m) {
    MATCH (m)-[r:COACTIVATED]-(o:Memory) WHERE EXISTS { (o)-[:BELONGS_TO]->(c) }
    RETURN sum(r.weight) AS weight
  }
  WITH m ORDER BY weight DESC, m.lineageId LIMIT 1
  RETURN m.lineageId AS centre
}
WITH c, label, centre WHERE coalesce(c.label <> label OR c.centre <> centre, true)
RETURN c.name AS name, label, centre ORDER BY name
