// @purpose  A switch of the configuration of crystals, off: a session that ends leaves its last messages as one.
// @kind     data
MATCH (c:CrystalConfig)
SET c.excerptOnSessionEnd = coalesce(c.excerptOnSessionEnd, false);
