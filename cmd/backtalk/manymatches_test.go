package main

import (
	"math/rand/v2"
	"path/filepath"
	"testing"
	"time"

	"backtalk/cmd/backtalk/internal/journal"
	"backtalk/cmd/internal/library"
	"backtalk/cmd/internal/matches"
	"backtalk/core"
	"backtalk/core/matchtest"
	"backtalk/core/record"
)

// tenThousand opens a journal with ten thousand finished matches between Eve and Bob.
func tenThousand(b *testing.B) *journal.Journal {
	b.Helper()
	rng := rand.New(rand.NewPCG(1, 2))
	m := core.NewMatch(core.Rules{Length: 1}, [2]core.PlayerInfo{{Name: "Eve", Kind: "human"}, {Name: "Bob", Kind: "simple", Colour: core.Red}})
	for matchtest.Step(m, rng.IntN) {
	}
	file := matches.Import{Name: "many.mat", Digest: "many", At: time.UnixMicro(7)}
	for i := range 10_000 {
		file.Matches = append(file.Matches, record.Imported{Events: m.Events(), When: time.UnixMicro(int64(i) * 1e9)})
	}
	j, err := journal.Open(filepath.Join(b.TempDir(), "matches.db"))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = j.Close() })
	if _, err := j.Import(file); err != nil {
		b.Fatal(err)
	}
	return j
}

// BenchmarkStatistics measures the statistics of ten thousand matches when the list has been read before.
func BenchmarkStatistics(b *testing.B) {
	j := tenThousand(b)
	if _, err := j.List(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		list, err := j.List()
		if err != nil {
			b.Fatal(err)
		}
		if len(library.Statistics(library.PlayedAs(list, "Eve"), true, time.UnixMicro(1e16))) == 0 {
			b.Fatal("no statistics")
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms-statistics")
}

// BenchmarkRename measures how long a new name takes in ten thousand matches.
func BenchmarkRename(b *testing.B) {
	j := tenThousand(b)
	names := [2]string{"Bob", "Ada"}
	for b.Loop() {
		if n, err := j.Rename(names[0], names[1]); err != nil || n != 10_000 {
			b.Fatal(n, err)
		}
		names[0], names[1] = names[1], names[0]
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/float64(b.N), "ms-rename")
}
