// @name     fills_slot
// @purpose  Whether a fact fills a slot in its scope, by the name that the slot has or under another one; parts are the subject and the attribute of its name.
// @hole     slot  a slot
// @mark     nameKey: parts\[0\]

(EXISTS { MATCH (f:Fact {isTest: <slot>.isTest, subjectKey: parts[0], attribute: parts[1]}) WHERE coalesce(f.scope, '') = <slot>.scope }
    OR EXISTS { MATCH (f:Fact {isTest: <slot>.isTest, nameKey: parts[0]}) WHERE f.attribute = parts[1] AND coalesce(f.scope, '') = <slot>.scope })
