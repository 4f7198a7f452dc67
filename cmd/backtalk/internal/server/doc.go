// Package server implements the batch protocol of `backtalk engine`, with which
// a referee checks and measures this program. Requests and replies go over a
// pair of streams, one JSON object per line. Each request gets one reply, in
// the order of the requests.
//
// [Run] serves until the input ends. [Commands] is the table of the requests
// that it knows: [Rules] returns those that need only the rules, and an
// evaluator adds its own.
package server
