// @name     unborn
// @purpose  No repository has a scope, so that a number that was made up for a folder may still become one.
// @hole     scope      a variable
// @mark     identity STARTS WITH

NOT EXISTS {
    MATCH (o:Project) WHERE o.identity STARTS WITH 'git:' AND coalesce(o.into, o.scope) = <scope> }
