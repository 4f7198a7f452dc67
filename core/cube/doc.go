// Package cube implements the doubling cube and the match score on top of package engine: match
// equities, cubeful equities, cube decisions, and plays chosen for them.
//
// Start with a [Situation], which holds all of a game that the board doesn't show. [Decide] judges a
// double from the chances of a position, an [engine.Outcome]; [Static] returns the equity of playing on.
// A [Searcher] looks rolls ahead for both, ranks plays, and counts market losers. Equities belong to the
// side on roll and are normalised: winning the cube's points is +1 and losing them -1. In a match,
// equities in between are linear in the chance to win the match.
//
// # The theory, step by step
//
//   - A match is worth the chance to win it, read from a table of match equities by the points that
//     both sides need; ours is Neil Kazaross's "Kazaross-XG2" (met/kazaross.go has its source and
//     terms). In the Crawford game nobody may double, and [met.Chance] looks the results of that
//     game and of all later ones up in the row for games after it.
//   - With a cube that nobody will turn again, the dead cube, the worth of a position is linear in
//     its chances: each result times what it pays, in points for money, in match equity otherwise.
//     Gammon values follow: what a gammon adds to a win, as a share of what a win adds to a loss
//     (Kit Woolsey, "How to Play Tournament Backgammon", 1993). A cube that already wins the match
//     for its owner is dead.
//   - A live cube, one that is turned at the very moment at which the other side is indifferent
//     between taking and dropping, makes the worth piecewise linear in the chance to win: Emmett
//     Keeler and Joel Spencer, "Optimal Doubling in Backgammon", Operations Research 23 (1975);
//     Norman Zadeh and Gary Kobliska, "On Optimal Doubling in Backgammon", Management Science 23
//     (1977). Its corners are the cash points of the sides that may double.
//   - Gammons at money: with W the mean points of a win and L those of a loss, the taker's point of
//     a live cube is (L-1/2)/(W+L+1/2), of a dead one (L-1/2)/(W+L), and the cash point is 1 minus
//     the opponent's: Rick Janowski, "Take-Points in Money Games" (1993). With Jacoby's rule a
//     centred cube pays single games only, while the corners, beyond which the cube is turned, stay
//     the same.
//   - In a match the corners depend on the score, and follow backwards from the last cube: a side that
//     can't use the cube any more has no corner. Its opponent's cash point one cube before is where
//     taking is worth as much as dropping, and so on down to the cube on the table. This is Keeler and
//     Spencer's argument on Kazaross's table; the manual of GNU Backgammon describes the same under
//     "Cubeful equities".
//   - Real cubes are neither live nor dead. Janowski takes the worth between the two: x live +
//     (1-x) dead, x being the efficiency of the cube, about two thirds. Ours are in [Efficiency],
//     with what they were fitted to.
//   - A side that would lose the match with this game anyhow, at the cube's present value, and may
//     turn the cube, does so at once: after the Crawford game, or when a double has been taken that
//     puts the match on the game for the doubler alone. Such a cube counts as live, which is the
//     same as turned: the automatic redouble of match play, and the free drop that follows from it.
//   - A search chooses its plays by chances, and counts gammons by their values for a dead cube.
//   - A side that doubles gets the lesser of what a take and a drop leave; a side that can double
//     gets the greater of that and of playing on. A search makes that choice in every position on
//     the way and at the leaves.
//   - A beaver turns the cube once more and keeps it. For money everything is in proportion to the
//     cube, so a beaver is right exactly if a take would leave the doubler less than nothing. The
//     doubler may drop the beaver, and then loses the value that the double offered.
//   - Money play needs no model once both sides have all checkers home and six or fewer left:
//     package bearoff has the exact equities.
package cube
