package engine

// places lets a browser's cache hold 4,096 positions, in at most 9 MiB.
const places = 64
