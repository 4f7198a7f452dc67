package engine

// Behaviour identifies how the shipped nets judge. It is a hash of 4,000 equities, rounded to
// thousandths: of 2,000 positions, and after the best play of a roll in each, with the pruning of
// a search and the plain kernels. A change of nets, inputs or pruning changes it on purpose;
// nothing else should. Saved judgements can store it.
const Behaviour uint64 = 17292513056449690126
