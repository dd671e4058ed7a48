AND NOT m:Fact AND NOT m:Commitment
