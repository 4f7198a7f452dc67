package engine

// Behaviour is a number of the shipped nets: it changes when any of 4,000 equities, in thousandths
// by the plain kernels, of positions and after the best plays that a search looks at, does. A change
// of nets, inputs or pruning changes it on purpose; nothing else should. What is kept of judgements
// can have it beside it.
const Behaviour uint64 = 12922989854201495096
