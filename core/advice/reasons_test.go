package advice

import (
	"slices"
	"testing"

	"backtalk/core"
	"backtalk/core/engine"
	"backtalk/core/matchtest"
	"backtalk/core/notation"
)

// situations returns positions from games of the engine, two for most kinds of reason.
func situations() []situation {
	return []situation{
		{"2vqBIgAFAAAAAA", core.Roll{1, 6}, "2/off 1/off", "", "wins-game"},
		{"27oJFAAFAAAAAA", core.Roll{1, 2}, "2/off 1/off", "", "wins-game"},
		{"9rsBAGBtuwOAIA", core.Roll{5, 6}, "24/18 6/1", "", "closes-out"},
		{"3xsAGkBtdwMEAQ", core.Roll{3, 5}, "19/14 4/1", "", "closes-out"},
		{"OJ+DAWBt2woCCA", core.Roll{6, 1}, "8/1", "", "closes-board"},
		{"uJ3BGEBuuxsAAA", core.Roll{4, 1}, "5/1 2/1", "", "closes-board"},
		{"4HPwICTgc/AJIA", core.Roll{1, 4}, "8/7*/3*", "", "hits-two:2"},
		{"xGfJAyDgc/AAWA", core.Roll{6, 3}, "bar/22*/16*", "", "hits-two:2"},
		{"Jo/hCGDbuIEFIA", core.Roll{6, 5}, "14/9* 13/7", "", "second-on-bar"},
		{"btsUAEG7zcYAAA", core.Roll{3, 2}, "7/5*/2", "", "second-on-bar"},
		{"4G3wgCTgufCAEg", core.Roll{1, 1}, "21/20 9/8 6/5*(2)", "", "points-on:5"},
		{"Jo/hICjg8+AFIA", core.Roll{5, 5}, "8/3(2) 6/1*(2)", "", "points-on:1"},
		{"4NvEAyCY5+ABKA", core.Roll{2, 5}, "23/21 6/1*", "", "hits-loose:1"},
		{"4OvgASHgc+EBUA", core.Roll{1, 4}, "bar/21 6/5*", "", "hits-loose:5"},
		{"4NvEAyCY5+ABKA", core.Roll{2, 5}, "23/21 6/1*", "", "hits:1"},
		{"4HPwESDgc/ABMA", core.Roll{6, 4}, "24/18 13/9*", "", "hits:9"},
		{"wjN4AFzatoEgCg", core.Roll{5, 6}, "13/2", "", "full-prime"},
		{"9rsBAGBtuwOAIA", core.Roll{5, 6}, "24/18 6/1", "", "full-prime"},
		{"m6nCAQbg21kGAA", core.Roll{1, 1}, "10/9(2) 6/5(2)", "", "makes-prime:5"},
		{"g2dwDCiw8+ABAw", core.Roll{6, 1}, "13/7 8/7", "", "makes-prime:4"},
		{"4NuRCwDNzOABIg", core.Roll{4, 3}, "24/21 13/9", "", "makes-anchor:21"},
		{"4G3wgCTgufCAEg", core.Roll{1, 1}, "21/20 9/8 6/5*(2)", "", "makes-anchor:20"},
		{"4HPwATDgc/ABMA", core.Roll{6, 1}, "13/7 8/7", "", "makes-bar-point"},
		{"0HPhASLg6+ABUA", core.Roll{5, 1}, "bar/20* 8/7", "", "makes-bar-point"},
		{"4NvEASHg8+ABKA", core.Roll{4, 2}, "8/4 6/4", "", "makes-point:4"},
		{"zczCAQbg25ELAA", core.Roll{4, 3}, "14/10 13/10", "", "makes-point:10"},
		{"bJvggBHg8+AYIA", core.Roll{6, 1}, "24/17*", "", "escapes"},
		{"ZvceAABcfsAADg", core.Roll{6, 5}, "22/16 13/8", "", "escapes"},
		{"sPPgAQPgbXAAKw", core.Roll{6, 6}, "22/10(2)", "", "runs-to-safety"},
		{"Jo/hAHDb3A0AIA", core.Roll{6, 1}, "24/17", "", "runs-to-safety"},
		{"mCc4Ajbgc8oDQA", core.Roll{3, 6}, "bar/16", "", "last-out:1"},
		{"bjaDCwC2OYYBBg", core.Roll{6, 6}, "21/15(2) 13/7(2)", "", "last-out:2"},
		{"mOfgASjg28QBIQ", core.Roll{5, 2}, "20/13", "", "runs"},
		{"zczgASLg28EDAg", core.Roll{2, 6}, "20/14 13/11", "", "runs"},
		{"u2MCAFx2d4MABA", core.Roll{5, 1}, "21/20 11/6", "", "steps-up:20"},
		{"2E7wATDg2+ADIA", core.Roll{5, 1}, "24/23 13/8", "", "steps-up:23"},
		{"2m4DAQrBZ/AAcA", core.Roll{1, 1}, "bar/23* bar/24(2)", "", "edge-of-prime:23"},
		{"cLeRwQDYnsEBKA", core.Roll{3, 4}, "24/21 6/2", "", "edge-of-prime:21"},
		{"4NvgATDgc/ABMA", core.Roll{1, 5}, "24/23 13/8", "", "splits:24"},
		{"4PPgASjg2+ABMA", core.Roll{4, 3}, "24/20 13/10", "", "splits:24"},
		{"bBtwwCLg8+BYAA", core.Roll{4, 3}, "17/13 6/3", "", "slots:3"},
		{"ZtuIBSCMn4MBDA", core.Roll{1, 5}, "8/3 6/5", "", "slots:5"},
		{"4NvgATDgc/ABMA", core.Roll{1, 5}, "24/23 13/8", "", "brings-builder:8"},
		{"4PPgASjg2+ABMA", core.Roll{4, 3}, "24/20 13/10", "", "brings-builder:10"},
		{"sOfgATDYTvARIA", core.Roll{3, 1}, "16/13 6/5", "", "saves-blot:16"},
		{"4NvEASHg8+ABKA", core.Roll{4, 2}, "8/4 6/4", "", "unstacks:6"},
		{"5t4PAABcfQUQDA", core.Roll{2, 5}, "17/12 6/4", "", "unstacks:6"},
		{"4G1wACuwefAIAw", core.Roll{4, 6}, "16/6", "", "keeps-anchor:20"},
		{"eG/HAAAPvgoBDA", core.Roll{2, 5}, "13/8 7/5", "", "keeps-anchor:22"},
		{"uN0WMAAHz8QCDA", core.Roll{3, 5}, "14/6", "", "keeps-midpoint"},
		{"HPOMMQBsW2CQIQ", core.Roll{3, 5}, "18/13 7/4", "", "keeps-midpoint"},
		{"mOfgASjg28QBIQ", core.Roll{5, 2}, "20/13", "", "keeps-point:7"},
		{"H3oKAQx4b8cAAA", core.Roll{5, 5}, "10/5 7/2(3)", "", "keeps-point:6"},
		{"m1WFAQaw200GAA", core.Roll{6, 3}, "13/10 13/7", "", "keeps-prime:5"},
		{"g+dgDCSw28EBAw", core.Roll{2, 1}, "8/5", "", "keeps-prime:4"},
		{"4HPwATDgc/ABMA", core.Roll{6, 1}, "13/7 8/7", "", "no-shot"},
		{"4NuRCwDNzOABIg", core.Roll{4, 3}, "24/21 13/9", "", "no-shot"},
		{"m1WFAQaw200GAA", core.Roll{6, 3}, "13/10 13/7", "", "few-shots:11"},
		{"WytFAQawu1sBAA", core.Roll{6, 3}, "10/1", "", "few-shots:2"},
		{"4HPiAQOzuYHBAA", core.Roll{1, 5}, "13/7", "", "fewer-shots:16"},
		{"hufCAyDg24UBBg", core.Roll{5, 1}, "21/16* 9/8", "", "fewer-shots:18"},
		{"4HPiEQTgc+QBKA", core.Roll{4, 1}, "13/9*/8", "", "fewer-at-risk:2"},
		{"4N3BYQAVBzmBBw", core.Roll{2, 1}, "3/1 2/1", "", "duplicates:3"},
		{"bM7BBDDCc/ABIQ", core.Roll{4, 2}, "24/20 13/11", "", "duplicates:1"},
		{"jJ/BAWCybcQBKA", core.Roll{1, 4}, "7/2", "", "hard-entry:20"},
		{"2t0DIECz3QAAAA", core.Roll{1, 4}, "5/off", "", "hard-entry:11"},
		{"zczCAQbg25ELAA", core.Roll{4, 3}, "14/10 13/10", "", "blocks:15"},
		{"B5+JAQy43RYwAA", core.Roll{4, 6}, "16/10 9/5", "", "blocks:11"},
		{"Dz6DAQy4u00gAA", core.Roll{1, 6}, "16/10 6/5", "", "safe-next:0"},
		{"D74KAQy4t80AAA", core.Roll{1, 4}, "8/7 8/4", "", "safe-next:1"},
		{"Jo/hAHDb2QAAAA", core.Roll{5, 6}, "6/1 6/off", "", "clears-rear:6"},
		{"3rYDAAN79wwAAA", core.Roll{6, 3}, "6/3 6/off", "", "clears-rear:6"},
		{"MefgASLg28QDQA", core.Roll{5, 2}, "bar/20 10/8", "", "enters:20"},
		{"YztTAAPc2cYAQA", core.Roll{2, 3}, "bar/22 4/2", "", "enters:22"},
		{"YztTAAPc2cYAQA", core.Roll{2, 3}, "bar/22 4/2", "", "enters-up:22"},
		{"bfcOAABbe4cAAA", core.Roll{4, 3}, "10/6 3/off", "", "bears-off:1"},
		{"O70DAEDbHQAAAA", core.Roll{2, 1}, "2/off 1/off", "", "bears-off:2"},
		{"W3uHAABtdysAAA", core.Roll{1, 3}, "8/5 7/6", "", "all-home"},
		{"1gYAAB/tSwAAAA", core.Roll{3, 5}, "9/4 7/4", "", "all-home"},
		{"yJ+DwQBmzsExAA", core.Roll{4, 3}, "13/9 8/5", "", "fills-gap:5"},
		{"W2sVGABhdzcBAA", core.Roll{2, 6}, "11/5 6/4", "", "fills-gap:4"},
		{"mIc4ATXgc+QhQA", core.Roll{2, 4}, "bar/23 17/13", "", "keeps-in-play"},
		{"tN2CwQBsnoMHAA", core.Roll{6, 3}, "13/4", "", "keeps-in-play"},
		{"0e1uAABbaxUYAA", core.Roll{4, 3}, "15/11 8/5", "", "saves-pips:84"},
		{"W9uSEADR7W4AAA", core.Roll{4, 6}, "9/3 8/4", "", "saves-pips:85"},
		{"0e1uAABbaxUYAA", core.Roll{4, 3}, "15/11 8/5", "", "crosses:5"},
		{"abdbAABb25IQAA", core.Roll{3, 5}, "15/10 9/6", "", "crosses:3"},
		{"3rYDAAN79wwAAA", core.Roll{6, 3}, "6/3 6/off", "", "ends-contact:52"},
		{"XQzQwAd3zwAAAA", core.Roll{6, 3}, "5/2 5/off", "", "ends-contact:148"},
		{"b9kAAFA7WwhBAA", core.Roll{3, 5}, "16/11 8/5", "", "keeps-contact:63"},
		{"3zIAAGi7FoQgAA", core.Roll{5, 6}, "16/11 12/6", "", "keeps-contact:63"},
		{"4HPKAwiYJzgCWg", core.Roll{1, 6}, "bar/24 16/10", "bar/18", "leaves-shots:36"},
		{"mIexASrgc/AhCA", core.Roll{3, 6}, "17/8", "22/13", "leaves-shots:31"},
		{"sGfiCAPg8zEDIA", core.Roll{2, 1}, "6/3", "24/23 6/4", "exposes:23:33"},
		{"WE9wADbgc8lBQA", core.Roll{5, 5}, "bar/20*/10 18/13", "bar/20* 18/13 8/3(2)", "exposes:8:11"},
		{"4HPKAwiYJzgCWg", core.Roll{1, 6}, "bar/24 16/10", "bar/24 13/7", "exposes:16:27"},
		{"4G1wACuwefAIAw", core.Roll{4, 6}, "16/6", "20/16 20/14", "breaks-anchor:20"},
		{"B89gDAzYrsEBAw", core.Roll{6, 5}, "13/8 13/7", "20/15 13/7", "breaks-anchor:20"},
		{"Jo/hAHDb3A0AIA", core.Roll{6, 1}, "24/17", "24/18 7/6", "breaks-bar-point"},
		{"4HPwCAyY22ABIw", core.Roll{1, 1}, "24/23 21/20(2) 14/13", "14/13 7/5 6/5", "breaks-bar-point"},
		{"uN0WMAAHz8QCDA", core.Roll{3, 5}, "14/6", "13/10 13/8", "breaks-midpoint"},
		{"drcDACRm28ABMA", core.Roll{3, 1}, "13/9", "13/12 13/10", "breaks-midpoint"},
		{"2G4HAQMHz2AMDA", core.Roll{6, 2}, "16/8", "8/6 8/2", "breaks-point:8"},
		{"D74KAQy4t80AAA", core.Roll{1, 4}, "8/7 8/4", "10/9 10/6", "breaks-point:10"},
		{"2t0DIECz3QAAAA", core.Roll{1, 4}, "5/off", "4/3 4/off", "breaks-prime:2"},
		{"hjN4ADy23QZABA", core.Roll{4, 4}, "18/2", "18/10 7/3(2)", "breaks-prime:5"},
		{"4HPhQSDgc/ABUA", core.Roll{5, 6}, "bar/20 13/7*", "bar/14", "misses-hit:7"},
		{"0OvgASHgufAAUQ", core.Roll{4, 2}, "bar/23 24/20*", "bar/23 9/5*", "misses-hit:20"},
		{"4NvEASHg8+ABKA", core.Roll{4, 2}, "8/4 6/4", "24/20 23/21", "misses-point:4"},
		{"zczCAQbg25ELAA", core.Roll{4, 3}, "14/10 13/10", "14/11 6/2", "misses-point:10"},
		{"sHnwgBHgbfAAUg", core.Roll{4, 1}, "bar/21 22/21", "bar/21 24/23", "misses-anchor:21"},
		{"sHnwCAPgbXAAWQ", core.Roll{1, 3}, "bar/22 24/23", "bar/21", "misses-anchor:22"},
		{"4HPwATDgc/ABMA", core.Roll{6, 1}, "13/7 8/7", "24/23 24/18", "misses-bar-point"},
		{"0HPhASLg6+ABUA", core.Roll{5, 1}, "bar/20* 8/7", "bar/20* 7/6", "misses-bar-point"},
		{"hufCAyDY5pQBMA", core.Roll{4, 6}, "13/7 11/7", "24/14", "misses-prime:5"},
		{"2GaaAWA2uxYCEA", core.Roll{4, 4}, "13/5 8/4(2)", "8/4(2) 5/1(2)", "misses-prime:5"},
		{"bNsVAAbMOzcAIA", core.Roll{4, 1}, "24/23 5/1", "8/3", "misses-edge"},
		{"sNsxAQawew8AKA", core.Roll{3, 4}, "24/21 7/3", "7/3 6/3", "misses-edge"},
		{"4NvgATDgc/ABMA", core.Roll{4, 3}, "24/21 13/9", "24/20 13/10", "misses-builder:9"},
		{"WC/wADTgc+EhIA", core.Roll{2, 6}, "24/18* 13/11", "24/18*/16", "misses-builder:11"},
		{"u2MCAFx2d4MABA", core.Roll{5, 1}, "21/20 11/6", "11/6 5/4", "misses-step:20"},
		{"2M7IAwjYnYMDIA", core.Roll{1, 5}, "24/23 8/3*", "8/3*/2", "misses-step:23"},
		{"4OvgATDgc+IBUA", core.Roll{1, 4}, "bar/21 10/9", "bar/24 13/9", "enters-deep:24"},
		{"YztTAAPc2cYAQA", core.Roll{2, 3}, "bar/22 4/2", "bar/23 4/1", "enters-deep:23"},
		{"4HPhISCYL/AAWA", core.Roll{1, 2}, "bar/23 6/5", "bar/22", "leaves-stack:6"},
		{"4HPiQSDgc/ABMA", core.Roll{1, 5}, "13/7*", "8/7* 6/1*", "leaves-stack:13"},
		{"LRsAAGgGAAAAAA", core.Roll{2, 6}, "6/off 4/2", "6/4 6/off", "leaves-gap:2"},
		{"LQUAAJUAAAAAAA", core.Roll{5, 4}, "6/1 4/off", "6/2 4/off", "leaves-gap:1"},
		{"zczgASLg28EDAg", core.Roll{2, 6}, "20/14 13/11", "13/7 6/4*", "stays-back"},
		{"sFvwATCYZ/ABMA", core.Roll{6, 2}, "24/16", "24/22 13/7", "stays-back"},
		{"vG8DGACw8wCANw", core.Roll{5, 4}, "23/18 8/4", "8/4 8/3", "misses-escape"},
		{"u80NAEDu7g4AAA", core.Roll{5, 4}, "6/1 5/1", "6/2 5/off", "misses-close"},
		{"zK4NA0Du7g4AAA", core.Roll{2, 1}, "3/1 2/1", "3/off", "misses-close"},
		{"sNvBAQODZ3AMKA", core.Roll{1, 5}, "23/22 13/8", "24/23 6/1", "buries:1"},
		{"cLfBAQOD52AMJA", core.Roll{2, 4}, "24/22 8/4", "24/22 6/2", "buries:1"},
		{"eG/HAAAPvgoBDA", core.Roll{2, 5}, "13/8 7/5", "13/6", "stacks:6:6"},
		{"H3oKAQx4b8cAAA", core.Roll{5, 5}, "10/5 7/2(3)", "10/5(2) 7/2(2)", "stacks:5:6"},
		{"yOfBABZju2EAIQ", core.Roll{6, 5}, "20/14 7/2*", "11/6 11/5", "opens-way:20"},
		{"zczCAQbg25ELAA", core.Roll{4, 3}, "14/10 13/10", "14/11 6/2", "opens-way:22"},
		{"Jo/hICjg8+AFIA", core.Roll{5, 5}, "8/3(2) 6/1*(2)", "14/9 13/8 6/1*(2)", "easy-entry:32"},
		{"4HPwGAKY2+CAEQ", core.Roll{2, 1}, "7/5* 6/5", "7/5*/4", "easy-entry:32"},
		{"Jo/hAHDbeQcAAA", core.Roll{4, 5}, "6/2 5/off", "5/1 5/off", "unsafe-next:7"},
		{"2jbBgCEc2/MAAA", core.Roll{2, 3}, "10/7 8/6", "10/8 10/7", "unsafe-next:6"},
		{"bfcOAABbe4cAAA", core.Roll{4, 3}, "10/6 3/off", "10/3", "bears-off-fewer:0"},
		{"O70DAEDbHQAAAA", core.Roll{2, 1}, "2/off 1/off", "4/3 2/off", "bears-off-fewer:1"},
		{"33EBACA2AAAAAA", core.Roll{5, 4}, "5/off 4/off", "5/1 5/off", "wastes-pips:3"},
		{"H+0DAwCuewAAAA", core.Roll{5, 2}, "5/off 2/off", "5/3 5/off", "wastes-pips:1"},
		{"W3uHAABtdysAAA", core.Roll{1, 3}, "8/5 7/6", "8/4", "crosses-less:1"},
		{"rnsAAPDhPpAAAA", core.Roll{2, 1}, "14/11", "14/13 12/10", "crosses-less:3"},
		{"4HPwCwDgc/ABJA", core.Roll{6, 3}, "13/7 8/5", "", "waits-back:2"},
		{"5vyABwAbO8GACQ", core.Roll{6, 5}, "13/8 13/7", "", "waits-back:3"},
		{"jDP4AEaDZ+QBIg", core.Roll{5, 2}, "13/11 13/8", "", "safe-ahead"},
		{"4HPwATDgc/ABMA", core.Roll{5, 1}, "24/23 13/8", "", "safe-ahead"},
		{"4NsdEgDKngFgLA", core.Roll{3, 2}, "24/21 6/4", "", "aims:11"},
		{"mGdhChSwdw8AUA", core.Roll{4, 2}, "bar/23 24/20", "", "aims:36"},
		{"1M4g4DDE8xwHAA", core.Roll{5, 2}, "8/3 6/4", "10/3", "misses-slot:4"},
		{"hs9ggBlhbyMHAA", core.Roll{5, 3}, "13/8 6/3", "13/8 11/8", "misses-slot:3"},
		{"23YBABx5dxsAAA", core.Roll{2, 1}, "7/6 7/5", "5/4 3/1", "leaves-rear:7"},
		{"tu0AgA3GuzcAAA", core.Roll{3, 1}, "8/7 8/5", "6/2", "leaves-rear:8"},
		{"4HPwCwDgc/ABJA", core.Roll{6, 3}, "13/7 8/5", "22/13", "runs-behind:10"},
		{"5vyABwAbO8GACQ", core.Roll{6, 5}, "13/8 13/7", "22/11", "runs-behind:15"},
		{"4NsdEgDKngFgLA", core.Roll{3, 2}, "24/21 6/4", "24/22 6/3", "aims-less:7"},
		{"4NsdEgDKngFgLA", core.Roll{3, 2}, "24/21 6/4", "8/5 6/4", "aims-less:7"},
		{"3t0AAKDtdgAABg", core.Roll{5, 6}, "24/13", "24/19 24/18", "gives-up-contact:49"},
		{"9h4AANi3JgAIAg", core.Roll{4, 1}, "bar/24 20/16", "bar/20", "gives-up-contact:47"},
	}
}

// situation is a position, a roll, two ways to play it, and a fact: of the first way if other is
// empty, else against the other beside it.
type situation struct {
	position    string
	dice        core.Roll
	best, other string
	reason      string
}

// TestFactsOfManyPositionsAreSeen judges no play, so it holds with any nets.
func TestFactsOfManyPositionsAreSeen(t *testing.T) {
	kinds := map[Kind]bool{}
	for _, s := range situations() {
		for _, r := range s.facts(t) {
			if r.String() == s.reason {
				kinds[r.Kind] = true
				s.reason = ""
			}
		}
		if s.reason != "" {
			t.Errorf("%s with %v, %s beside %q: %s is not seen, but %v", s.position, s.dice, s.best, s.other, s.reason, s.facts(t))
		}
	}
	for _, m := range merits() {
		if !kinds[m.kind] {
			t.Errorf("no position has a reason of the kind %v", m.kind)
		}
	}
	for _, d := range drawbacks() {
		if !kinds[d.kind] {
			t.Errorf("no position has a reason of the kind %v", d.kind)
		}
	}
}

// No reason names a fact that would mislead.
func TestMisleadingFactsAreIgnored(t *testing.T) {
	for _, s := range []struct {
		situation
		kind Kind
	}{
		{situation{"6wAcBDu8uxMAQA", core.Roll{2, 6}, "bar/23*/17", "", ""}, Hits},
		{situation{"328AAGC22wUBAg", core.Roll{2, 2}, "20/18 12/6", "", ""}, StepsUp},
		{situation{"GzsGA2C27YIgCA", core.Roll{5, 4}, "22/18 12/7", "", ""}, LastOut},
		{situation{"mNvghQDgM3gAUw", core.Roll{1, 5}, "bar/20 8/7*", "", ""}, BringsBuilder},
		{situation{"u80NAEDu7g4AAA", core.Roll{5, 4}, "6/2 5/off", "", ""}, MissesClose},
		{situation{"2N4NAGDbbg8AAA", core.Roll{5, 3}, "6/3 6/1", "5/2 5/off", ""}, MissesClose},
		{situation{"23KOAQDiXhsAAw", core.Roll{6, 1}, "8/2 5/4", "9/2", ""}, OpensWay},
		{situation{"4HPwATDgc/ABMA", core.Roll{3, 2}, "24/21 13/11", "13/8", ""}, MissesEscape},
	} {
		for _, r := range s.facts(t) {
			if r.Kind == s.kind {
				t.Errorf("%s with %v, %s beside %q: %v", s.position, s.dice, s.best, s.other, r)
			}
		}
	}
}

// Whether a point matters is judged from the position before the play. So if two plays both make it,
// neither misses it, even if one of them hits and then leads.
func TestMadePointIsNotMissed(t *testing.T) {
	s := situation{position: "u9kDEAjivpsAAA", dice: core.Roll{2, 4}}
	b, err := notation.ParsePositionID(s.position)
	if err != nil {
		t.Fatal(err)
	}
	plays := core.Plays(b, s.dice)
	for i := range plays {
		for k := range plays {
			if plays[i].Board[0][2] < 2 || plays[k].Board[0][2] < 2 {
				continue
			}
			s.best, s.other = notation.FormatPlay(plays[i].List()), notation.FormatPlay(plays[k].List())
			if facts := s.facts(t); slices.Contains(facts, Reason{Kind: MissesPoint, Point: 2}) {
				t.Errorf("%s beside %s: %v", s.other, s.best, facts)
			}
		}
	}
}

// facts returns all facts of the best play, or against the other.
func (s *situation) facts(t *testing.T) []Reason {
	t.Helper()
	b, err := notation.ParsePositionID(s.position)
	if err != nil {
		t.Fatal(err)
	}
	c := comparison{merits: merits(), drawbacks: drawbacks()}
	best := see(&b, s.after(t, b, s.best))
	if s.other == "" {
		return c.facts(best)
	}
	other := see(&b, s.after(t, b, s.other))
	var all []Reason
	for i := range c.drawbacks {
		all = append(all, c.drawbacks[i].find(&c.drawbacks[i], other, best)...)
	}
	return all
}

// after returns the position that a play leads to.
func (s *situation) after(t *testing.T, b core.Board, play string) *core.Board {
	t.Helper()
	plays := core.Plays(b, s.dice)
	i := slices.IndexFunc(plays, func(p core.Play) bool { return notation.FormatPlay(p.List()) == play })
	if i < 0 {
		t.Fatalf("%s with %v: no play %s", s.position, s.dice, play)
	}
	return &plays[i].Board
}

// When the shape of two plays shows no difference, their chances do: the reason is the largest part
// of the difference.
func TestChancesAreGivenAsReasons(t *testing.T) {
	base := engine.Outcome{Win: .5, WinGammon: .1, LoseGammon: .2}
	for _, c := range []struct {
		worse        engine.Outcome
		best, second Kind
	}{
		{engine.Outcome{Win: .4, WinGammon: .1, LoseGammon: .2}, WinsMore, WinsLess},
		{engine.Outcome{Win: .5, WinGammon: .04, LoseGammon: .2}, WinsGammons, WinsFewerGammons},
		{engine.Outcome{Win: .5, WinGammon: .1, LoseGammon: .3}, SavesGammon, LosesGammons},
		{engine.Outcome{Win: .5, WinGammon: .1, LoseGammon: .2, LoseBackgammon: .1}, SavesBackgammon, LosesBackgammons},
	} {
		plays := core.Plays(core.Start(), core.Roll{2, 1})[:2]
		worse := []Play{
			{Play: plays[0], Outcome: base, Equity: base.Equity()},
			{Play: plays[1], Outcome: c.worse, Equity: c.worse.Equity()},
		}
		before := core.Start()
		cmp := compare(&before, worse, gammons{1, 1})
		has := func(all []weighed, k Kind) bool {
			return slices.ContainsFunc(all, func(w weighed) bool { return w.reason.Kind == k && w.weight > 0 })
		}
		if !has(cmp.chances(1, 1, 0), c.best) || !has(cmp.worse(1), c.second) {
			t.Errorf("beside %+v: %v and %v, want %v and %v", c.worse, cmp.chances(1, 1, 0), cmp.worse(1), c.best, c.second)
		}
	}
}

func TestOnlyPlayHasThatAsItsReason(t *testing.T) {
	// Two checkers left on the ace point, and one to bear off with each die.
	b := core.Board{matchtest.Side(1, 2), matchtest.Side(6, 5)}
	plays := advise(t, b, core.Roll{6, 5}, 0)
	if len(plays) != 1 || plays[0].Reasons[0].Kind != OnlyPlay {
		t.Errorf("got %+v", plays)
	}
}

// A reason for a play mirrors one against another play, about the same point.
func TestReasonsMirrorOneAnother(t *testing.T) {
	for merit, drawbacks := range mirrors() {
		for _, k := range drawbacks {
			r, against := Reason{Kind: merit, Point: 5, Count: 4}, Reason{Kind: k, Point: 5, Count: 4}
			if r.Against() || !against.Against() || !r.Mirrors(against) {
				t.Errorf("%v and %v do not mirror one another", r, against)
			}
			if against.Point = 6; r.Mirrors(against) {
				t.Errorf("%v mirrors %v", r, against)
			}
		}
	}
	if (Reason{Kind: EntersUp}).Mirrors(Reason{Kind: LeavesShots}) || (Reason{Kind: NoShot}).Mirrors(Reason{Kind: EntersDeep}) ||
		!(Reason{Kind: EntersUp, Point: 21}).Mirrors(Reason{Kind: EntersDeep, Point: 23}) {
		t.Error("entering up mirrors entering deep, and nothing else")
	}
	if (Reason{Kind: NoShot}).Mirrors(Reason{Kind: LeavesShots, Count: 11}) {
		t.Error("shots, which have a number, are said twice")
	}
}
