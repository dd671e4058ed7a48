// @purpose  One node for each identity of a project: a repository's first commit, or a number made up for a folder.
// @kind     schema
CREATE CONSTRAINT project_identity IF NOT EXISTS
FOR (p:Project) REQUIRE p.identity IS UNIQUE;
