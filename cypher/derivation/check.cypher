// @name     derivation.check
// @version  1
// @mode     read
// @purpose  Find memories that are less sensitive, or trusted more, than what they were made of, and those that were made of what they cannot be.
// @param    isTest    boolean?  null: both test and real memories
// @param    sample    integer   most ids per finding
// @returns  code      string
// @returns  count     integer
// @returns  ids       list<string>
//
// The edges stay with the first version, and hold for all.
MATCH (first:Memory)-[:DERIVED_FROM]->(p:Memory)
MATCH (m:Memory {lineageId: first.lineageId}) WHERE m.id IS :: STRING NOT NULL AND ($isTest IS NULL OR coalesce(m.isTest, false) = $isTest)
UNWIND CASE WHEN m = p OR coalesce(m.isTest, false) <> coalesce(p.isTest, false) THEN ['derived_across'] ELSE [] END + CASE
  WHEN CASE m.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END < CASE p.sensitivity WHEN 'normal' THEN 0 WHEN 'personal' THEN 1 ELSE 2 END
    OR CASE coalesce(m.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END < CASE coalesce(p.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END
  THEN ['looser_than_parent'] ELSE [] END AS code
WITH DISTINCT code, m.id AS id ORDER BY id
RETURN code, count(*) AS count, collect(id)[..$sample] AS ids ORDER BY code
