package bot

import "testing"

func TestSimpleBeatsRandom(t *testing.T) {
	const games = 40
	won, err := wins(games, NameSimple, NameRandom)
	if err != nil {
		t.Fatal(err)
	}
	if won < games*9/10 {
		t.Errorf("Simple won %d of %d games against Random", won, games)
	}
}

// BenchmarkSimpleAgainstRandom prints how many of 100 single games Simple wins.
func BenchmarkSimpleAgainstRandom(b *testing.B) {
	won, games := 0, 0
	for b.Loop() {
		n, err := wins(100, NameSimple, NameRandom)
		if err != nil {
			b.Fatal(err)
		}
		won, games = won+n, games+100
	}
	b.ReportMetric(float64(won)/float64(games)*100, "wins/100")
}
