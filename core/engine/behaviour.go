package engine

// Behaviour identifies how the shipped nets judge. It changes if any of 4,000 equities changes, in
// thousandths with the plain kernels: of positions, and after the best plays in a search. A change of
// nets, inputs or pruning changes it on purpose; nothing else should. Saved judgements can store it.
const Behaviour uint64 = 17292513056449690126
