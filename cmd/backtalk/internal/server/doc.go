// Package server answers another program over a pair of streams: one JSON object a line each way,
// one reply for each request, in their order. That is the batch protocol of `backtalk engine`, by
// which a referee checks and measures this program.
//
// [Run] serves until the input ends. What the program can do is a table of commands, [Commands]:
// [Rules] has those that need the rules alone, and an evaluator adds its own.
package server
