// Package gnubg implements an evaluator that asks an installed GNU Backgammon
// for plays and cube decisions.
//
// [Find] looks for the program, and [New] returns an [Evaluator]. Its methods
// [Evaluator.Best] and [Evaluator.Cube] start one process at the first question
// and keep it. The process runs worker.py in the program's own Python and
// answers each line with a line. Each answer has the number of its question, so
// that the evaluator never mistakes one answer for another. Every question
// includes the score and the cube. None of the program's code, weights or texts
// is part of this repository.
//
// If a process ends, misses the time limit or gives an impossible answer, the
// evaluator kills it. The first time it starts another and asks again. The
// second time, or if the program never answered a question, it returns
// [bot.ErrGone] from then on, and the caller continues without it.
package gnubg
