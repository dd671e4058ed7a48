// @name     author
// @purpose  Who wrote a memory, as lineages name actors: user, local_agent, dream_engine, tool, unknown, or peer: and the instance.
// @hole     memory  a memory
// @mark     'peer:' \+

CASE WHEN <memory>.origin = 'peer' OR <memory>.trust IN ['peer_trusted', 'peer_provisional'] THEN 'peer:' + coalesce(toStringOrNull(<memory>.instanceId), 'unknown') WHEN <memory>.origin = 'dream' THEN 'dream_engine' WHEN <memory>.trust IN ['tool', 'unknown'] THEN <memory>.trust WHEN <memory>.role = 'user' THEN 'user' ELSE 'local_agent' END
