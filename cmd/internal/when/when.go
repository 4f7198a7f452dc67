// Package when implements dates in words.
package when

import (
	"fmt"
	"time"

	"backtalk/a11y/say"
)

// months and weekdays are indexed by their numbers in package time.
var (
	months = [...]say.MessageID{
		time.January: say.WhenJanuary, time.February: say.WhenFebruary, time.March: say.WhenMarch, time.April: say.WhenApril,
		time.May: say.WhenMay, time.June: say.WhenJune, time.July: say.WhenJuly, time.August: say.WhenAugust,
		time.September: say.WhenSeptember, time.October: say.WhenOctober, time.November: say.WhenNovember,
		time.December: say.WhenDecember,
	}
	weekdays = [...]say.MessageID{
		time.Sunday: say.WhenSunday, time.Monday: say.WhenMonday, time.Tuesday: say.WhenTuesday, time.Wednesday: say.WhenWednesday,
		time.Thursday: say.WhenThursday, time.Friday: say.WhenFriday, time.Saturday: say.WhenSaturday,
	}
)

// Said returns a day and time in words: today, yesterday, a weekday for a week, and then the date.
func Said(at, now time.Time) say.Message {
	at = at.In(now.Location())
	data := say.Data{"Time": say.M(say.WhenTime, say.Data{"Hour": at.Hour(), "Minute": fmt.Sprintf("%02d", at.Minute())})}
	const week = 7
	switch days := daysBetween(at, now); {
	case days == 0:
		return say.M(say.WhenToday, data)
	case days == 1:
		return say.M(say.WhenYesterday, data)
	case days > 1 && days < week:
		return say.M(weekdays[at.Weekday()], data)
	}
	data["Date"] = say.M(months[at.Month()], say.Data{"Day": at.Day()})
	if at.Year() == now.Year() {
		return say.M(say.WhenDate, data)
	}
	data["Year"] = at.Year()
	return say.M(say.WhenDateYear, data)
}

// Date returns a day with its year, without a time.
func Date(day time.Time) say.Message {
	return say.M(say.WhenDayYear, say.Data{"Date": say.M(months[day.Month()], say.Data{"Day": day.Day()}), "Year": day.Year()})
}

// daysBetween returns the number of midnights between two times, negative
// for a time to come.
func daysBetween(at, now time.Time) int {
	day := func(t time.Time) time.Time { return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC) }
	return int(day(now).Sub(day(at)) / (24 * time.Hour))
}
