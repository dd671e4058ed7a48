// @name     recall.refine
// @version  2
// @mode     read
// @purpose  Spread the scores of the memories that a walk reached among them, let the strongest inhibit the others, blend in seed scores.
// @param    nodes       list<map>  {id, lineageId, score}, at most 30; with blend also seed, the score it had before
// @param    links       list<map>  {source, target, strength}: positions in nodes, both ways where an association goes both ways
// @param    rounds      float?     rounds of PageRank, rounded down; null, NaN or negative: none
// @param    inhibition  float      share that a score loses of its distance to each stronger one of the strongest; 0 for none
// @param    top         integer    how many count as the strongest
// @param    blend       float?     weight of x / (1 + x), the seed's score gets the rest; null for no blending
// @param    low         float      least and greatest result of blending, in either order
// @param    high        float
// @open     it is given what a walk has reached
// @returns  id          string
// @returns  lineageId   string
// @returns  score       float
//
// In each round .85 of a score goes to the neighbours in proportion to the strengths, and the rest stays; without neighbours all of it
// stays. So the sum does not change, and a single node keeps its score.
WITH [n IN $nodes | toFloat(n.score)] AS raw, range(0, size($nodes) - 1) AS positions,
     CASE WHEN $rounds IS NULL OR isNaN($rounds) OR $rounds < 1 THEN 0 ELSE toInteger(floor($rounds)) END AS rounds
WITH raw, positions, rounds, [i IN positions | reduce(all = 0.0, l IN $links | all + CASE WHEN l.source = i THEN l.strength ELSE 0 END)] AS out
WITH raw, positions, rounds, out, [i IN positions | [l IN $links WHERE l.target = i AND l.strength > 0 | [l.source, l.strength / out[l.source]]]] AS ways
WITH positions, reduce(ranks = raw, round IN range(1, rounds) |
  [i IN positions | CASE WHEN out[i] > 0 THEN 0.15 ELSE 1.0 END * ranks[i]
                    + 0.85 * reduce(come = 0.0, way IN ways[i] | come + ranks[way[0]] * way[1])]) AS ranks
CALL (ranks) {
  UNWIND ranks AS rank
  WITH rank ORDER BY rank DESC
  RETURN collect(rank)[..$top] AS strongest
}
UNWIND positions AS i
WITH $nodes[i] AS node, ranks[i] AS rank, strongest
WITH node, rank - $inhibition * reduce(gap = 0.0, s IN strongest | gap + CASE WHEN s > rank THEN s - rank ELSE 0 END) AS pushed
WITH node, CASE WHEN pushed < 0 THEN 0.0 ELSE pushed END AS x
WITH node, x, $blend * x / (1 + x) + (1 - $blend) * coalesce(node.seed, 0.0) AS blended,
     CASE WHEN $low < $high THEN [$low, $high] ELSE [$high, $low] END AS bounds
RETURN node.id AS id, node.lineageId AS lineageId,
       CASE WHEN $blend IS NULL THEN x WHEN blended < bounds[0] THEN bounds[0] WHEN blended > bounds[1] THEN bounds[1] ELSE blended END AS score
ORDER BY score DESC, lineageId
