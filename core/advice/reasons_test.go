package advice

import (
	"testing"

	"backtalk/core"
	"backtalk/core/notation"
)

// situations are positions from the engine's own games, two for a kind of reason where it came up as the first of a play.
func situations() []situation {
	return []situation{
		{"0/2GAABd+w4AAA", core.Roll{6, 6}, "6/off(3) 5/off", "only-play"},
		{"4zcAAIABAAAAAA", core.Roll{2, 6}, "5/3 5/off", "only-play"},
		{"Wv2DQAAKAAAAAA", core.Roll{2, 6}, "3/off 2/off", "wins-game"},
		{"DgEAAAkAAAAAAA", core.Roll{5, 6}, "6/off 4/off", "wins-game"},
		{"c3cHAEDbuQWBAA", core.Roll{3, 1}, "7/4 5/4", "closes-out"},
		{"b28FABBzdwcIAA", core.Roll{2, 3}, "5/2* 4/2", "closes-out"},
		{"4HPwICTgc/AJIA", core.Roll{1, 4}, "8/7*/3*", "hits-two:2"},
		{"xGfhAwjgc/AAWA", core.Roll{6, 3}, "bar/22*/16*", "hits-two:2"},
		{"4t5mAEDmmgBgJw", core.Roll{6, 1}, "24/23* 22/16", "second-on-bar"},
		{"5gxAYFfYXkkwAg", core.Roll{5, 4}, "12/8 6/1*", "second-on-bar"},
		{"W5kBBiZmtyUAAw", core.Roll{4, 6}, "7/1* 5/1", "points-on:1"},
		{"4HPwCDDgM/gAYg", core.Roll{4, 4}, "bar/21(2) 13/9*(2)", "points-on:9"},
		{"4OvgASHgc+EBUA", core.Roll{1, 4}, "bar/21 6/5*", "hits-loose:5"},
		{"4HPwgBSY2+AACw", core.Roll{1, 5}, "13/8 6/5*", "hits-loose:5"},
		{"4HPwESDgc/ABMA", core.Roll{6, 4}, "24/18 13/9*", "hits:9"},
		{"4HPhQSDgc/ABUA", core.Roll{5, 6}, "bar/20 13/7*", "hits:7"},
		{"CzN4AFzathVABA", core.Roll{2, 4}, "8/2", "full-prime"},
		{"lo5wADa0vQ0AIg", core.Roll{2, 3}, "24/22* 6/3", "full-prime"},
		{"0ebgACPM3YQHAA", core.Roll{5, 1}, "13/8 9/8", "makes-prime:4"},
		{"2/wWAADRdwsABg", core.Roll{3, 1}, "21/18* 5/4", "makes-prime:4"},
		{"sHnwgBHgbfAAUg", core.Roll{4, 1}, "bar/21 22/21", "makes-anchor:21"},
		{"sHnwCAPgbXAAWQ", core.Roll{1, 3}, "bar/22 24/23", "makes-anchor:22"},
		{"4HPwATDgc/ABMA", core.Roll{6, 1}, "13/7 8/7", "makes-bar-point"},
		{"0HPhASLg6+ABUA", core.Roll{5, 1}, "bar/20* 8/7", "makes-bar-point"},
		{"4NvEASHg8+ABKA", core.Roll{4, 2}, "8/4 6/4", "makes-point:4"},
		{"4HPwATDgc/ABMA", core.Roll{3, 5}, "8/3 6/3", "makes-point:3"},
		{"cG8nAAMj2wIGJg", core.Roll{6, 2}, "24/16", "escapes"},
		{"sG9nAgC4HQCwSw", core.Roll{4, 5}, "bar/16", "escapes"},
		{"4t0NBgDTLsEBBg", core.Roll{6, 6}, "21/9(2)", "runs-to-safety"},
		{"788AAMBWTYAhAw", core.Roll{3, 5}, "22/17 8/5", "runs-to-safety"},
		{"4PPgASHCs+EAWA", core.Roll{2, 6}, "bar/23 24/18", "runs"},
		{"4LPhAAvgc/AAWA", core.Roll{2, 6}, "bar/23 24/18", "runs"},
		{"2LaFATDYng0DIA", core.Roll{1, 1}, "24/22 8/7(2)", "edge-of-prime:22"},
		{"7HYrAEAzNyAAOw", core.Roll{3, 1}, "24/23 13/10", "edge-of-prime:23"},
		{"4NvgATDgc/ABMA", core.Roll{1, 5}, "24/23 13/8", "splits:24"},
		{"xHPhATDgc/ABMA", core.Roll{5, 1}, "24/23 13/8", "splits:24"},
		{"sNuRATCY8w8AKA", core.Roll{1, 5}, "23/22 8/3", "slots:3"},
		{"s7vBAEDMOxMAHA", core.Roll{3, 3}, "10/7 8/2 5/2", "slots:7"},
		{"xb3NAADmGhBgRw", core.Roll{1, 5}, "bar/24* 13/8", "brings-builder:8"},
		{"cG8zIALmDMBgSw", core.Roll{5, 1}, "bar/24 16/11", "brings-builder:11"},
		{"NnczAAKUMwA4Pg", core.Roll{3, 5}, "24/21 8/3", "unstacks:24"},
		{"22whGAJOfhgHAA", core.Roll{2, 1}, "6/4 2/1", "unstacks:6"},
		{"4HPwMQCwZ/AAMQ", core.Roll{6, 5}, "13/8 13/7", "keeps-anchor:24"},
		{"sK/BgwCsHvAAWA", core.Roll{4, 1}, "bar/21 6/5", "keeps-anchor:24"},
		{"090IBwCltw0GAA", core.Roll{4, 6}, "8/4 8/2", "keeps-midpoint"},
		{"c9sMDABx3g0GAA", core.Roll{6, 4}, "8/2 7/3", "keeps-midpoint"},
		{"sNvBAQPB22AMKA", core.Roll{1, 5}, "23/22 6/1", "keeps-point:7"},
		{"W5kBBkY79w4AAA", core.Roll{3, 3}, "5/2(4)", "keeps-point:4"},
		{"NncFAByzu8EAQA", core.Roll{1, 5}, "bar/24 11/6", "keeps-prime:4"},
		{"Np7BgEFjth1ABA", core.Roll{1, 1}, "21/20 9/6", "keeps-prime:4"},
		{"05bEAQZwtyMHAA", core.Roll{6, 3}, "13/7 11/8", "no-shot"},
		{"4G1wACuwefAIAw", core.Roll{4, 6}, "16/6", "no-shot"},
		{"MefgBQTg28EDAg", core.Roll{2, 6}, "20/14 13/11*", "few-shots:12"},
		{"I9sCBiZwt0kBAw", core.Roll{6, 5}, "13/8 12/6", "few-shots:13"},
		{"3g4AwHixbYMRAg", core.Roll{5, 2}, "8/1", "hard-entry:20"},
		{"3g4AwHFj24IRAg", core.Roll{6, 5}, "8/2 7/2", "hard-entry:11"},
		{"4NvBATCY8+ABKA", core.Roll{5, 5}, "13/3(2)", "blocks:18"},
		{"zA44wCXG5uAoEA", core.Roll{5, 5}, "16/11 13/3* 8/3", "blocks:12"},
		{"W5kBBkabvYsAAA", core.Roll{6, 5}, "10/4 7/2", "safe-next:0"},
		{"184BAA7jduYAAA", core.Roll{1, 4}, "10/5", "safe-next:3"},
		{"W5kBBkb35wwAAA", core.Roll{5, 2}, "6/4 6/1", "clears-rear:6"},
		{"3g4AwEeb2wAAAA", core.Roll{5, 6}, "6/1 6/off", "clears-rear:6"},
		{"mNvgAAvgc/AAVA", core.Roll{2, 5}, "bar/20 24/22", "enters:22"},
		{"4HPkGAjY5mCARQ", core.Roll{2, 1}, "bar/24 8/6", "enters:24"},
		{"3g4AwGObd0cAAA", core.Roll{3, 4}, "9/6 4/off", "bears-off:1"},
		{"3g4AwGObuwcAAA", core.Roll{6, 5}, "6/off 5/off", "bears-off:2"},
		{"13cQDADLvTMAAA", core.Roll{3, 2}, "8/6 8/5", "all-home"},
		{"W3eHAABv66IAAA", core.Roll{5, 4}, "10/6 9/4", "all-home"},
		{"s+1oEACzOTsCAA", core.Roll{4, 1}, "12/8 6/5", "fills-gap:5"},
		{"e20AAOjvByIAAA", core.Roll{6, 5}, "11/6 8/2", "fills-gap:6"},
		{"/80AAMB2AEAAAA", core.Roll{1, 2}, "18/15", "saves-pips:36"},
		{"u21HAABtbwcEAA", core.Roll{2, 4}, "13/7", "saves-pips:63"},
		{"u22jAABtrwMGAA", core.Roll{6, 2}, "13/5", "crosses:2"},
		{"3bpxAACb7pUAAA", core.Roll{1, 6}, "10/4 7/6", "crosses:1"},
		{"y70zAADXdxAADA", core.Roll{4, 4}, "22/14(2)", "ends-contact:1"},
		{"ba8DBgC7bQMMAA", core.Roll{5, 4}, "14/10 14/9", "ends-contact:13"},
		{"iveOAQAbXuAcAA", core.Roll{2, 2}, "13/11(3) 7/5", "keeps-contact:10"},
		{"PxsAAFi7HYCAAA", core.Roll{4, 6}, "16/6", "keeps-contact:59"},
		{"ZrclAAMrtgEGJg", core.Roll{3, 5}, "7/4 7/2", "saves-gammon"},
		{"lwsAAHwbAIAfAA", core.Roll{4, 4}, "22/18(4)", "saves-gammon"},
		{"W5kBBkab7WIAAg", core.Roll{5, 5}, "20/5 10/5", "wins-gammons"},
		{"eJ0BwBkze6MCAA", core.Roll{2, 2}, "10/6 7/5(2)", "wins-gammons"},
		{"dncHBAAbBjwAXg", core.Roll{4, 1}, "bar/24 13/9", "wins-more"},
		{"W0xJADz2zgEAEA", core.Roll{1, 5}, "bar/20 3/2", "wins-more"},
		{"4G1wACuwefAIAw", core.Roll{4, 6}, "20/16 20/14", "leaves-shots:13"},
		{"g9tgDCSw28EBAw", core.Roll{2, 1}, "13/11 8/7", "leaves-shots:12"},
		{"cG8zIALmDMBgSw", core.Roll{5, 1}, "bar/24 21/16", "breaks-anchor:21"},
		{"vLsBAODXAACwCw", core.Roll{1, 6}, "bar/24 23/17", "breaks-anchor:23"},
		{"HgVc4AybeQMDBA", core.Roll{5, 5}, "21/11* 13/8 7/2", "breaks-bar-point"},
		{"zz0wAGDbbhYAAQ", core.Roll{4, 5}, "19/14 7/3", "breaks-bar-point"},
		{"090IBwCltw0GAA", core.Roll{4, 6}, "13/9 13/7", "breaks-midpoint"},
		{"mGeHQwAzN2AAMw", core.Roll{3, 1}, "13/9", "breaks-midpoint"},
		{"ZrclAAMrtgEGJg", core.Roll{3, 5}, "6/3 6/1", "breaks-point:6"},
		{"W5kBBkY79w4AAA", core.Roll{3, 3}, "5/2 4/1(3)", "breaks-point:4"},
		{"NncFAByzu8EAQA", core.Roll{1, 5}, "bar/24 6/1", "breaks-prime:3"},
		{"/24ACEC3bQMAAA", core.Roll{2, 1}, "2/1 2/off", "breaks-prime:4"},
		{"4HPhQSDgc/ABUA", core.Roll{5, 6}, "bar/14", "misses-hit:7"},
		{"0OvgASHgufAAUQ", core.Roll{4, 2}, "bar/23 9/5*", "misses-hit:20"},
		{"4NvEASHg8+ABKA", core.Roll{4, 2}, "24/20 23/21", "misses-point:4"},
		{"4HPwATDgc/ABMA", core.Roll{3, 5}, "24/21 13/8", "misses-point:3"},
		{"sHnwgBHgbfAAUg", core.Roll{4, 1}, "bar/21 24/23", "misses-anchor:21"},
		{"sHnwCAPgbXAAWQ", core.Roll{1, 3}, "bar/21", "misses-anchor:22"},
		{"4HPwATDgc/ABMA", core.Roll{6, 1}, "24/23 24/18", "misses-bar-point"},
		{"0HPhASLg6+ABUA", core.Roll{5, 1}, "bar/20* 7/6", "misses-bar-point"},
		{"MefgBQTg28EDAg", core.Roll{2, 6}, "13/11* 13/7", "stays-back"},
		{"4HPwESDgc/ABMA", core.Roll{6, 4}, "13/9* 13/7", "stays-back"},
		{"05bEAQZwtyMHAA", core.Roll{6, 3}, "11/2", "buries:1"},
		{"4t0NBgDTLsEBBg", core.Roll{6, 6}, "21/15(2) 13/7 8/2", "buries:1"},
		{"W0xJADz2zgEAEA", core.Roll{1, 5}, "bar/20 4/3", "stacks:3:5"},
		{"sOfgATDgc+EBIg", core.Roll{2, 3}, "24/21 8/6", "stacks:6:6"},
		{"wdsOAQbg2+ABFA", core.Roll{5, 5}, "8/3(2) 6/1(2)", "opens-way:29"},
		{"zA44wCXG5uAoEA", core.Roll{5, 5}, "16/6 8/3*(2)", "opens-way:15"},
		{"W5kBBiZmtyUAAw", core.Roll{4, 6}, "10/4 5/1*", "easy-entry:20"},
		{"3g4AwHFj24IRAg", core.Roll{6, 5}, "16/5", "easy-entry:20"},
		{"2LsBgHC7+Q0AAA", core.Roll{4, 4}, "5/1(4)", "unsafe-next:2"},
		{"djYAAF923wEAAA", core.Roll{6, 1}, "5/off 3/2", "unsafe-next:7"},
		{"3g4AwGObd0cAAA", core.Roll{3, 4}, "9/2", "bears-off-fewer:0"},
		{"3g4AwGObuwcAAA", core.Roll{6, 5}, "6/1 6/off", "bears-off-fewer:1"},
		{"/80AAMB2AEAAAA", core.Roll{1, 2}, "18/16 3/2", "wastes-pips:37"},
		{"y/sCAEB19wEAAA", core.Roll{3, 3}, "6/off 5/2 3/off", "wastes-pips:52"},
		{"3bpxAACb7pUAAA", core.Roll{1, 6}, "10/4 6/5", "crosses-less:2"},
		{"XwAAgB+QCOAHAA", core.Roll{5, 4}, "22/13", "crosses-less:21"},
		{"PgAAwFwbhMAIAA", core.Roll{4, 5}, "24/19 21/17", "gives-up-contact:110"},
		{"bgAAwL6AQHIIAA", core.Roll{6, 5}, "24/18 20/15", "gives-up-contact:120"},
		{"mNvgAAvgc/AAVA", core.Roll{2, 5}, "bar/20 13/11", "loses-gammons"},
		{"lwsAAHwbAIAfAA", core.Roll{4, 4}, "22/14 22/18(2)", "loses-gammons"},
		{"mj4AAHe23VIAIA", core.Roll{5, 1}, "24/23* 10/5", "wins-fewer-gammons"},
		{"eJ0BwBkze6MCAA", core.Roll{2, 2}, "12/10 7/3 7/5", "wins-fewer-gammons"},
		{"4NvgATDgc/ABMA", core.Roll{1, 5}, "13/8 6/5", "wins-less"},
		{"4OvgASHgc+EBUA", core.Roll{1, 4}, "bar/24 9/5*", "wins-less"},
	}
}

// situation is a position, a roll, a way to play it, and what is told of that first.
type situation struct {
	position string
	dice     core.Roll
	play     string
	reason   string
}

func TestTheReasonsOfManyPositions(t *testing.T) {
	kinds := map[Kind]bool{}
	for _, s := range situations() {
		b, err := notation.ParsePositionID(s.position)
		if err != nil {
			t.Fatal(err)
		}
		told := ""
		for _, p := range advise(t, b, s.dice, 0) {
			if notation.FormatPlay(p.List()) == s.play && len(p.Reasons) > 0 {
				told = p.Reasons[0].String()
				kinds[p.Reasons[0].Kind] = true
			}
		}
		if told != s.reason {
			t.Errorf("%s with %v, %s: %q is told, want %q", s.position, s.dice, s.play, told, s.reason)
		}
	}
	if len(kinds) < 60 {
		t.Errorf("%d kinds of reasons came up, want 60 at least", len(kinds))
	}
}
