package library

import (
	"time"

	"backtalk/a11y"
	"backtalk/a11y/say"
	"backtalk/cmd/internal/matches"
	"backtalk/cmd/internal/when"
	"backtalk/core"
)

// dayLayout and timeLayout are the formats of dates and times in an imported record.
const (
	dayLayout  = "2006-01-02"
	timeLayout = "15:04"
)

// played returns when a match was played, in the time zone of now. whole is set if only the day is
// known.
func played(e *matches.Entry, now time.Time) (at time.Time, whole bool) {
	about := &e.Facts.About
	if at, err := time.ParseInLocation(dayLayout+" "+timeLayout, about.Date+" "+about.Time, now.Location()); err == nil {
		return at, false
	}
	if day, err := time.ParseInLocation(dayLayout, about.Date, now.Location()); err == nil {
		return day, true
	}
	if e.Finished && !e.Ended.IsZero() {
		return e.Ended, false
	}
	return e.Started, false
}

// saidWhen returns the phrase for when a match was played, or for when it was imported if its date
// isn't known.
func saidWhen(e *matches.Entry, now time.Time) say.Message {
	if !e.Dated() {
		return say.M(say.LibraryImportedAt, say.Data{"When": when.Said(e.Started, now)})
	}
	at, whole := played(e, now)
	if whole {
		return when.Date(at)
	}
	return when.Said(at, now)
}

// Date returns when a match was played, in a form for programs. It leaves out the time if only the
// day is known, and returns "" if the day isn't known either.
func Date(e *matches.Entry) string {
	about := &e.Facts.About
	switch {
	case about.Date != "" && about.Time != "":
		return about.Date + "T" + about.Time
	case about.Date != "" || e.Imported():
		return about.Date
	}
	return e.Started.UTC().Format(time.RFC3339)
}

// texts returns the texts that aren't empty.
func texts(list ...string) (all say.List) {
	for _, text := range list {
		if text != "" {
			all = append(all, say.M(say.AboutText, say.Data{"Text": text}))
		}
	}
	return all
}

// About returns what the file of a match says about it: event, round, place, date, the server's
// number, ratings, the transcriber and the clock. It returns false if the file gives none of these.
func About(started core.MatchStarted) (say.Message, bool) {
	about := started.About
	all := texts(about.Event, about.Round, about.Place)
	if day, err := time.Parse(dayLayout, about.Date); err == nil {
		all = append(all, when.Date(day))
	}
	add := func(id say.MessageID, text string, data say.Data) {
		if text != "" {
			data["Text"] = text
			all = append(all, say.M(id, data))
		}
	}
	add(say.AboutID, about.ID, say.Data{})
	for p, rating := range about.Ratings {
		add(say.AboutElo, rating, say.Data{"Name": a11y.Called(started.Players[p])})
	}
	add(say.AboutTranscriber, about.Transcriber, say.Data{})
	add(say.AboutClock, about.Clock, say.Data{})
	return say.M(say.AboutMatch, say.Data{"About": all}), len(all) > 0
}
