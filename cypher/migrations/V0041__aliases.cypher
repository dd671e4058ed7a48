// @purpose  The names that stand for another one, and seeks of what stands under each.
// @kind     schema
CREATE CONSTRAINT alias_name IF NOT EXISTS
FOR (a:Alias) REQUIRE (a.isTest, a.scope, a.name) IS UNIQUE;

CREATE INDEX alias_said IF NOT EXISTS
FOR (a:Alias) ON (a.isTest, a.name);

CREATE INDEX alias_same IF NOT EXISTS
FOR (a:Alias) ON (a.isTest, a.sameAs);

CREATE INDEX fact_name IF NOT EXISTS
FOR (f:Fact) ON (f.isTest, f.nameKey);
