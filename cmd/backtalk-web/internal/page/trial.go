package page

import "backtalk/cmd/internal/trial"

// Tested is the form for testers that a tester chose, with what was typed.
type Tested struct {
	Key     string `json:"key"`
	Version string `json:"version"`
	Browser string `json:"browser"`
}

// trials are the forms for testers to choose from.
func (f *Front) trials() []Trial {
	var list []Trial
	for _, form := range trial.OfPage() {
		list = append(list, Trial{Key: form.Key, Title: f.text(form.Title())})
	}
	return list
}

// Form returns a form for testers as a file: its name and its text. A form that there is not has
// neither.
func (f *Front) Form(in Tested) (name, text string) {
	form, ok := trial.Find(trial.OfPage(), in.Key)
	if !ok {
		return "", ""
	}
	return "backtalk-" + form.Key + ".txt", form.Text(f.text, trial.Typed{Version: in.Version, Browser: in.Browser}, nil)
}
