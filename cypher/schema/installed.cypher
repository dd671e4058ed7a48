// @name     schema.installed
// @version  1
// @mode     read
// @purpose  The indexes of the database, including those of constraints.
// @returns  name         string
// @returns  kind         string        RANGE | FULLTEXT | LOOKUP ...
// @returns  entity       string        NODE | RELATIONSHIP
// @returns  names        list<string>  labels or types
// @returns  properties   list<string>
// @returns  constraint   string?       the constraint that owns it
// @returns  state        string        ONLINE when it can be used
SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties, owningConstraint, state
RETURN name, type AS kind, entityType AS entity, coalesce(labelsOrTypes, []) AS names,
       coalesce(properties, []) AS properties, owningConstraint AS constraint, state
ORDER BY name
