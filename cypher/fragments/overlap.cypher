// @name     overlap
// @purpose  How much two lists of topics have in common: their Jaccard index, 0 if one of them is empty.
// @hole     these  a list of topics, each once
// @hole     those  a list of topics, each once
// @mark     \* 1\.0 / size\(

CASE WHEN size(<these>) = 0 OR size(<those>) = 0 THEN 0.0 ELSE size([topic IN <those> WHERE topic IN <these>]) * 1.0 / size(<these> + [topic IN <those> WHERE NOT topic IN <these>]) END
