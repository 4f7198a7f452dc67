package main

import "backtalk/locales"

// frontFlags are those of commands that open menus and take keys, but begin no match.
type frontFlags struct {
	UI    string `name:"ui" help:"${CliUI}" placeholder:"auto|lines|screen" default:"auto"`
	Voice string `help:"${CliVoice}" placeholder:"${voices}"`
	Mute  bool   `help:"${CliMute}"`
	recordFlags

	given givenFlags
}

// guarded opens the program as `backtalk play` does, and runs a part of it.
func (f *frontFlags) guarded(std streams, texts *locales.Localizer, run func(*program) error) error {
	values, err := f.given.over(f.config.values)
	if err != nil {
		return err
	}
	play := &playFlags{
		Data: f.Data, Config: f.Config, Lang: f.Lang, UI: f.UI, Voice: f.Voice, Mute: f.Mute, Defaults: true,
		config: f.config, given: f.given,
	}
	p, err := play.open(std, texts, values)
	if err != nil {
		return err
	}
	return p.guarded(func() error { return run(p) })
}
