package page

import "backtalk/cmd/internal/trial"

// Tested is the form that a tester chose, with the version and the browser that
// the tester named.
type Tested struct {
	Key     string `json:"key"`
	Version string `json:"version"`
	Browser string `json:"browser"`
}

// trials returns the forms that testers can choose from.
func (f *Front) trials() []Trial {
	var list []Trial
	for _, form := range trial.OfPage() {
		list = append(list, Trial{Key: form.Key, Title: f.text(form.Title())})
	}
	return list
}

// Form returns the name and text of a form for testers as a file. Both are
// empty if there is no such form.
func (f *Front) Form(in Tested) (name, text string) {
	form, ok := trial.Find(trial.OfPage(), in.Key)
	if !ok {
		return "", ""
	}
	return "backtalk-" + form.Key + ".txt", form.Text(f.text, trial.Typed{Version: in.Version, Browser: in.Browser}, nil)
}
