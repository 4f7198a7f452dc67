package shelf

import "testing"

// What was answered is there the next time; nothing was, at first.
func TestAnswersAreKept(t *testing.T) {
	f := newFolder(t)
	a := Answers{f}
	if text, err := a.Load(); len(text) > 0 || err != nil {
		t.Fatalf("answers in an empty folder: %q, %v", text, err)
	}
	for _, want := range []string{"{}", `{"cards":{}}`} {
		if err := a.Save([]byte(want)); err != nil {
			t.Fatal(err)
		}
		if text, err := (Answers{f}).Load(); string(text) != want || err != nil {
			t.Errorf("%q, %v", text, err)
		}
	}
	if err := a.document().write(a.document().next, []byte(`{"cards"`)); err != nil {
		t.Fatal(err)
	}
	if text, err := a.Load(); string(text) != `{"cards":{}}` || err != nil {
		t.Errorf("after a save that was cut off: %q, %v", text, err)
	}
}
