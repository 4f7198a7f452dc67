// Package server implements answers to another program over a pair of
// streams: one JSON object a line each way, one reply for each request, in
// their order. That is the batch protocol of `backtalk engine`, by which a
// referee checks and measures this program.
//
// [Run] serves until the input ends. The requests it knows are a table of
// commands, [Commands]: [Rules] returns those that need only the rules, and
// an evaluator adds its own.
package server
