// Package quiz implements exercises, and remembers which of them the player knows.
//
// [Exercises] returns them: openings and their replies, cube decisions, and positions of the middle and the
// end of a game. A [Book] holds the player's answers, and decides which exercise is next: each returns after
// a time that grows with every right answer ([Card], by SM-2). [Daily] returns the exercise of a day, the
// same for everybody. The quiz judges answers as the player gives them. exercises.tsv has the best play at
// the time it was made (TestExercisesAreCurrent -update makes it again).
package quiz
