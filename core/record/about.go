package record

import (
	"strings"
	"time"

	"backtalk/core"
)

// matAbout reads the facts of a match from the tags of a .mat file.
func matAbout(tags map[string]string) core.About {
	about := core.About{
		Event: cleanText(tags["event"]), Round: cleanText(tags["round"]), Place: cleanText(tags["site"]),
		ID: cleanText(tags["match id"]), Transcriber: cleanText(tags["transcriber"]), Clock: cleanText(tags["clocktype"]),
		Ratings: [2]string{cleanText(tags["player 1 elo"]), cleanText(tags["player 2 elo"])},
	}
	about.Date, about.Time = dateOf(tags["eventdate"]), timeOf(tags["eventtime"])
	if about.Date == "" {
		about.Time = ""
	}
	return about
}

// dateOf reads a day as year, month and day, with any of the usual signs between them.
func dateOf(text string) string {
	text = strings.NewReplacer(".", "-", "/", "-").Replace(strings.TrimSpace(text))
	day, err := time.Parse("2006-1-2", text)
	if err != nil {
		return ""
	}
	return day.Format(dateLayout)
}

// timeOf reads "09.30" or "14:30".
func timeOf(text string) string {
	clock, err := time.Parse("15:4", strings.ReplaceAll(strings.TrimSpace(text), ".", ":"))
	if err != nil {
		return ""
	}
	return clock.Format(timeLayout)
}

// whenOf returns when a match was played, without a zone: at the start of the day if no time is
// known, or zero if no date is.
func whenOf(about core.About) time.Time {
	for _, layout := range []string{dateLayout + " " + timeLayout, dateLayout + " "} {
		if when, err := time.Parse(layout, about.Date+" "+about.Time); err == nil {
			return when
		}
	}
	return time.Time{}
}

// sgfAbout reads the facts of a match from the root of a game.
func sgfAbout(root *sgfNode) core.About {
	date, _, _ := strings.Cut(root.get("DT"), ",")
	return core.About{
		Event: cleanText(root.get("EV")), Round: cleanText(root.get("RO")), Place: cleanText(root.get("PC")),
		Date: dateOf(date), ID: cleanText(root.get("GN")), Transcriber: cleanText(root.get("US")),
		Ratings: [2]string{cleanText(root.get("WR")), cleanText(root.get("BR"))}, Clock: cleanText(root.get("OT")),
	}
}
