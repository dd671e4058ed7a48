// @name     lifespan_law
// @purpose  Which law may end a crystal, by its lifespan; none while it is frozen.
// @hole     memory  a crystal
// @mark     permanent: 'none'

CASE WHEN <memory>.lifecycle = 'frozen' THEN 'none' ELSE {decay: 'importance', ttl: 'ttl', permanent: 'none'}[<memory>.lifespanPolicy] END
