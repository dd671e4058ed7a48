// @name     by_smallest
// @purpose  A repository that older versions knew by the smallest of its first commits, if it has the same name and is not known by its own.
// @hole     project  a variable
// @mark     identity: \$smallest

OPTIONAL MATCH (<project>:Project {identity: $smallest}) WHERE <project>.name = $name AND NOT EXISTS { (:Project {identity: $identities[0]}) }
