// @name     slots_with_key
// @purpose  What the index slot_names is asked for: the slots of which a name has a key, which stands behind its scope; no sign of it says anything to a search.
// @hole     key  text
// @mark     nameKeys:"

'nameKeys:"' + replace(replace(<key>, '\\', '\\\\'), '"', '\\"') + '"'
