// @name     browser.promotion_paths
// @version  1
// @mode     browse
// @purpose  The promotions of memories as paths from their first version to their latest.
// @returns  path  map  path
MATCH path = (first:Memory)-[:PROMOTED_TO|CRYSTALLIZED_INTO*1..2]->(m:Head)
WHERE first.promotedFrom IS NULL
RETURN path LIMIT 100
