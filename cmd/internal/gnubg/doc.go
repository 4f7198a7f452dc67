// Package gnubg implements an evaluator that asks an installed GNU Backgammon
// for plays and cube decisions.
//
// [Find] looks for the program, and [New] returns an [Evaluator], which starts
// one process at the first question and keeps it: [Evaluator.Best] and
// [Evaluator.Cube]. The process runs worker.py in the program's own Python and
// answers each line with a line. Each answer has the number of its question,
// so that the evaluator mistakes none for another's. Score and cube are part
// of every question. None of the program's code, weights or texts is part of
// this repository.
//
// If a process ends, misses the time limit or gives an impossible answer, the
// evaluator kills it. The first time it starts another and asks again. The
// second time, or if the program never answered a question, it returns
// [bot.ErrGone] from then on, and the caller continues without it.
package gnubg
