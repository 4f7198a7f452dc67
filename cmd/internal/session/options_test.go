package session

import (
	"testing"

	"backtalk/cmd/internal/settings"
	"backtalk/core"
)

func TestSettingsDecideTheRules(t *testing.T) {
	for _, c := range []struct {
		file string
		want core.Rules
	}{
		{"[match]\nlength = 5\n", core.Rules{Length: 5, Crawford: true}},
		{"[match]\nlength = 5\ncrawford = false\n", core.Rules{Length: 5}},
		{"[match]\nrules = \"money\"\njacoby = true\nbeavers = true\n", core.Rules{Scoring: core.Money, Jacoby: true, Beavers: true}},
		{"[match]\nrules = \"best-of-five\"\njacoby = true\n", core.Rules{Variant: core.BestOfFive()}},
	} {
		v, problems := settings.Read(c.file)
		if len(problems) > 0 {
			t.Fatal(problems)
		}
		if got, want := RulesFor(v), c.want.Normal(); got != want {
			t.Errorf("%q gives %+v, want %+v", c.file, got, want)
		}
	}
}
