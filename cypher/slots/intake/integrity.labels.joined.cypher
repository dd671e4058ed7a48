AND NOT m:Fact
