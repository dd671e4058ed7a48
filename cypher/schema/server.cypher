// @name     schema.server
// @version  1
// @mode     read
// @purpose  Version and edition of the database that answers.
// @returns  version  string
// @returns  edition  string   community | enterprise
CALL dbms.components() YIELD name, versions, edition
WITH * WHERE name = 'Neo4j Kernel'
RETURN versions[0] AS version, edition
