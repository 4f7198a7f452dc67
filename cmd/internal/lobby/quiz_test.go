package lobby_test

import "testing"

// A newcomer to the quiz hears where to begin, reads a course step by step, and hears a score at
// the end. The next course is one key away.
func TestNewcomerGoesThroughACourse(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Quiz")
	p.hears("Quiz. Courses: start here. 1 of ")
	p.press("enter")
	p.hears("Courses. Pips. 1 of 10")
	p.press("enter")
	p.hears("Pips. A checker on your 6 point has 6 pips to go. Add up the pips of all your checkers: that is your pip count. Enter continues.")
	for range 3 {
		p.press("enter")
		p.hears("Enter continues.")
	}
	p.press("enter")
	p.hears("Question 1 of 4. What is your pip count?")
	p.press("3", "6", "enter")
	p.hears("Right, 36.")
	for _, answer := range []string{"66", "66", "1"} {
		p.press("enter")
		p.hears("pip count?")
		for _, digit := range answer {
			p.press(string(digit))
		}
		p.press("enter")
		p.hears("66.", "No, 167.")
	}
	p.press("enter")
	p.hears("Course done. Pips. 3 of 4 right. Courses. The opening. 2 of 10")
	p.press("enter")
	p.hears("The opening. If the roll makes a good point, make it. Enter continues.")
	p.press("escape", "end", "enter")
	p.hears("Courses. The opening. 2 of 10")
	p.press("escape")
	p.hears("Backtalk. Quiz. 4 of ")
}

// The player hears how many answers of a trainer were right, and how long they took if the player
// times them.
func TestTrainersAreInTheMenuOfTheQuiz(t *testing.T) {
	p := open(t, "Eve", nil)
	p.chooses("Quiz")
	p.hears("Quiz. Courses: start here. 1 of ")
	p.chooses("Trainers")
	p.hears("Trainers. Counting pips. 1 of 7")
	p.press("end")
	p.hears("Time your answers: off. 7 of 7")
	p.press("right")
	p.hears("Time your answers: on. 7 of 7")
	p.press("home", "enter")
	p.hears("Counting pips. What is ")
	p.press("0", "enter")
	p.hears("No, ")
	p.press("escape", "end", "enter")
	p.hears("Counting pips. 0 of 1 right, ")
	p.chooses("Rolls that enter.")
	p.hears("Rolls that enter. It is your roll, and you are on the bar. How many of 36 rolls enter?")
}
