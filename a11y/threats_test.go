package a11y

import (
	"testing"

	"backtalk/core"
	"backtalk/core/analysis"
	"backtalk/locales"
)

// You hear the worst two rolls and the best with their costs, and the shots. If all rolls cost the
// same, none is a threat.
func TestThreatsNameWorstAndBestRolls(t *testing.T) {
	rolls := []analysis.Threat{
		{Roll: core.Roll{6, 4}, Cost: .312, Hits: true},
		{Roll: core.Roll{5, 5}, Cost: .28},
		{Roll: core.Roll{4, 3}},
		{Roll: core.Roll{2, 1}, Cost: -.12, Dances: true},
	}
	for _, test := range []struct {
		lang    string
		threats analysis.Threats
		want    string
	}{
		{"en", analysis.Threats{Rolls: rolls, Shots: 11}, "Worst: 6 and 4 hits and costs you 0.31, double 5 costs you 0.28. " +
			"Best: 2 and 1 can't be played and gains you 0.12. 11 of 36 rolls hit you."},
		{"en", analysis.Threats{Rolls: rolls[1:3], Shots: 36}, "Worst: double 5 costs you 0.28. Every roll hits you."},
		{"en", analysis.Threats{Rolls: rolls[1:3]}, "Worst: double 5 costs you 0.28."},
		{"en", analysis.Threats{Rolls: rolls[2:3]}, "No roll makes a difference."},
		{"de", analysis.Threats{Rolls: rolls, Shots: 11}, "Am schlimmsten: mit 6 und 4 wirst du getroffen, das kostet 0,31, Pasch 5 kostet 0,28. " +
			"Am besten: mit 2 und 1 geht kein Zug, das bringt dir 0,12. Dich treffen 11 von 36 Würfen."},
		{"ru", analysis.Threats{Rolls: rolls, Shots: 11}, "Хуже всего: 6 и 4 с боем, потеря 0,31, дубль 5, потеря 0,28. " +
			"Лучше всего: 2 и 1 без хода, ваш выигрыш 0,12. Вас бьют 11 бросков из тридцати шести."},
	} {
		texts, err := locales.New(test.lang)
		if err != nil {
			t.Fatal(err)
		}
		if got := texts.Announcement(NewEar(Style{}).Threats(&test.threats)); got != test.want {
			t.Errorf("%s: %s\nwant %s", test.lang, got, test.want)
		}
	}
}
