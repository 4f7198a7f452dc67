// Package gnubg asks an installed GNU Backgammon for plays and cube decisions, as one more
// evaluator.
//
// [Find] looks for the program, [New] makes an [Evaluator] of it, which starts one process at the
// first question and keeps it: [Evaluator.Best] and [Evaluator.Cube]. The process runs worker.py in
// the program's own Python and answers a line for a line, each with the number of its question, so
// that no answer is taken for another's; score and cube go along with every question. None of the
// program's code, weights or texts is part of this repository.
//
// A process that ends, is silent beyond the time limit or answers what can't be is killed and, the
// first time, started anew and asked again. The second time, or if it has never answered a question,
// the evaluator gives up for good with [bot.ErrGone], and whoever asks goes on without it.
package gnubg
