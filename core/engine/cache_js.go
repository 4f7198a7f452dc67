package engine

// A browser's cache holds 4,096 positions: 9 MiB at most.
const places = 64
