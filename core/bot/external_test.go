package bot

import "testing"

// Without the program the built-in engine plays, looking as many rolls ahead.
func TestBuiltInEngineReplacesMissingGnubg(t *testing.T) {
	var told []Reason
	b, err := New(NameGnubg1, Needs{Engine: shipped, Spare: func(r Reason) { told = append(told, r) }})
	if err != nil {
		t.Fatal(err)
	}
	e, err := shipped()
	if err != nil {
		t.Fatal(err)
	}
	made, _ := b.(versatile)
	if want := (thinker{evaluator: builtin{e, 1}}); made.Bot != want || len(told) != 1 || told[0] != Missing {
		t.Errorf("it makes %#v and tells %v", b, told)
	}
}
