// Package quiz has positions to decide, and remembers which of them the player knows.
//
// [Exercises] lists them: openings and their replies, cube decisions, and positions of the middle
// and the end of a game. A [Book] has what the player answered, and says which comes next: each is
// asked again after a time that grows with every right answer ([Card], by SM-2). [Daily] is the one
// of a day, the same for everybody. What is right is judged when it is answered; exercises.tsv has
// what was best when it was made (TestTheExercisesAreCurrent -update makes it again).
package quiz
