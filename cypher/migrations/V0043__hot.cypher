// @purpose  Mark the latest version of every memory as hot: its words are in the index that a recall searches first.
// @kind     batches
MATCH (m:Head&!Hot&!Cold) WITH m LIMIT 20000 SET m:Hot;

MATCH (m:TestHead&!TestHot&!TestCold) WITH m LIMIT 20000 SET m:TestHot;
