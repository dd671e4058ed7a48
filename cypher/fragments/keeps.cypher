// @name     keeps
// @purpose  Whether a document keeps a memory by an edge of one of its states: the state is current, or it has folded the memory, was accepted and was not taken back.
// @hole     edge      from the state to the memory
// @hole     state     a state of the document
// @hole     document  the document
// @mark     type\(\w+\) = 'FOLDS'

EXISTS { (<document>)-[:CURRENT]->(<state>) } OR type(<edge>) = 'FOLDS' AND <state>.accepted AND <state>.undoneAt IS NULL
