// @name     distrust
// @purpose  How little the origin of a memory is trusted, as a number: 0 user to 5 unknown; what was written before anybody asked counts as a local agent's.
// @hole     memory  a memory
// @mark     \.trust, 'local_agent'\) WHEN

CASE coalesce(<memory>.trust, 'local_agent') WHEN 'user' THEN 0 WHEN 'local_agent' THEN 1 WHEN 'tool' THEN 2 WHEN 'peer_trusted' THEN 3 WHEN 'peer_provisional' THEN 4 ELSE 5 END
