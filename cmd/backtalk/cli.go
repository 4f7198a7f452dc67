package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/alecthomas/kong"

	"backtalk/a11y/say"
	"backtalk/cmd/backtalk/internal/front"
	"backtalk/cmd/internal/session"
	"backtalk/cmd/internal/settings"
	"backtalk/locales"
)

// These are the program's exit statuses.
const (
	statusDone   = 0
	statusFailed = 1
	// statusUsage reports a wrong flag or value, which the message names.
	statusUsage = 2
)

// streams are the program's streams and environment.
type streams struct {
	in       *os.File
	out, err *os.File
	getenv   func(string) string
}

// commandLine describes what can be typed after the program's name. A help text is the name of a
// message in the catalogue, which the program looks up only to print help. The tag "uses" names the
// shared flags that affect a command. The tag "apart" names what a flag can't be combined with.
type commandLine struct {
	setup

	Play    playFlags    `cmd:"" default:"withargs" help:"CliPlay" uses:"table saved texts translation"`
	Engine  engineFlags  `cmd:"" help:"CliEngine"`
	Sounds  soundsFlags  `cmd:"" help:"CliSounds" uses:"texts"`
	Doctor  doctorFlags  `cmd:"" help:"CliDoctor" uses:"saved texts translation"`
	Voices  voicesFlags  `cmd:"" help:"CliVoices" uses:"texts"`
	Locales localesFlags `cmd:"" help:"CliLocales" uses:"texts translation"`

	Settings settingsFlags `cmd:"" help:"CliSettings" uses:"texts"`

	About   struct{}     `cmd:"" name:"version" help:"CliVersion"`
	Explain explainFlags `cmd:"" name:"help" help:"CliHelp" uses:"texts"`

	Manual     manualFlags     `cmd:"" help:"CliManual" uses:"texts"`
	Completion completionFlags `cmd:"" help:"CliCompletion" uses:"texts"`

	Host hostFlags `cmd:"" help:"CliHost" uses:"table saved texts"`
	Join joinFlags `cmd:"" help:"CliJoin" uses:"table saved texts"`

	Watch  watchFlags  `cmd:"" help:"CliWatch" uses:"table saved texts"`
	Tables tablesFlags `cmd:"" help:"CliTables" uses:"texts"`
	Online onlineFlags `cmd:"" help:"CliOnline" uses:"table saved texts"`

	Analyse analyseFlags `cmd:"" help:"CliAnalyse" uses:"saved texts"`
	Report  reportFlags  `cmd:"" help:"CliReport" uses:"saved texts"`
	Import  importFlags  `cmd:"" help:"CliImport" uses:"saved texts"`
	Export  exportFlags  `cmd:"" help:"CliExport" uses:"saved texts"`
	History historyFlags `cmd:"" help:"CliHistory" uses:"saved texts"`
	Verify  verifyFlags  `cmd:"" help:"CliVerify" uses:"saved texts"`
	Backup  backupFlags  `cmd:"" help:"CliBackup" uses:"saved texts"`
	Restore restoreFlags `cmd:"" help:"CliRestore" uses:"saved texts"`
	Stats   statsFlags   `cmd:"" help:"CliStats" uses:"saved texts"`
	Replay  replayFlags  `cmd:"" help:"CliReplay" uses:"table saved texts"`
	Rollout rolloutFlags `cmd:"" help:"CliRollout" uses:"texts"`
	Quiz    quizFlags    `cmd:"" help:"CliQuiz" uses:"table saved texts"`
}

// newCommandLine returns a command line whose commands share one setup.
func newCommandLine() *commandLine {
	c := &commandLine{}
	for _, s := range []**setup{
		&c.Play.setup, &c.Host.setup, &c.Join.setup, &c.Watch.setup, &c.Tables.setup, &c.Online.setup, &c.Doctor.setup,
		&c.Analyse.setup, &c.Report.setup, &c.Import.setup, &c.Export.setup, &c.History.setup, &c.Verify.setup, &c.Backup.setup,
		&c.Restore.setup, &c.Stats.setup, &c.Replay.setup, &c.Locales.setup, &c.Settings.setup, &c.Rollout.setup, &c.Quiz.setup,
	} {
		*s = &c.setup
	}
	return c
}

// newParser makes kong's model of a command line. Help and errors are our own, because kong's are in
// English.
func newParser(cli *commandLine) (*kong.Kong, error) {
	parser, err := kong.New(cli, kong.Name("backtalk"), kong.NoDefaultHelp())
	if err == nil {
		nameValues(parser.Model.Node)
		hideFar(parser.Model.Node)
	}
	return parser, err
}

// mostValues bounds the values of a flag that the help lists.
const mostValues = 5

// nameValues makes the help list the values of flags that are settings with few values.
func nameValues(root *kong.Node) {
	values := map[string]string{}
	for _, s := range settings.Table() {
		if names := s.Names(); s.Flag != "" && s.Kind == settings.Choice && len(names) <= mostValues {
			values[s.Flag] = strings.Join(names, "|")
		}
	}
	for _, node := range append([]*kong.Node{root}, root.Children...) {
		for _, f := range node.Flags {
			if list, ok := values[f.Name]; ok {
				f.PlaceHolder = list
			}
		}
	}
}

// hideFar hides flags from the help of play that have an effect only in matches with a distant player,
// because play refuses them.
func hideFar(root *kong.Node) {
	for _, s := range settings.Table() {
		for _, f := range root.DefaultCmd.Flags {
			f.Hidden = f.Hidden || s.Far() && f.Name == s.Flag
		}
	}
}

// run runs the whole program on a command line and returns the exit status.
func run(args []string, std streams) int {
	cli := newCommandLine()
	parser, err := newParser(cli)
	if err != nil {
		// The model is part of the program; the tests check that it can be read.
		panic(err)
	}
	line := commands{parser.Model.Node}
	args = line.arranged(args)
	ctx, err := parser.Parse(args)
	command, at := line.chosen(args)
	named := at >= 0
	// The version needs no language, so nothing is read for it.
	switch {
	case err == nil && cli.Version:
		return statusOf(printVersion(std.out))
	case err == nil && command.Name == "version" && !cli.Help:
		return statusOf(printModules(std.out))
	}
	cli.config = loadConfig(args, std.getenv)
	texts := localizer(args, cli.config.values, std.getenv)
	if err != nil {
		return complain(std.err, texts, line.wrong(args)...)
	}
	if m, found := apart(ctx); found {
		return complain(std.err, texts, m)
	}
	if m, is := cramped(); is && !cli.Help {
		complain(std.err, texts, m)
		return statusFailed
	}
	cli.given = given(ctx)
	cli.makesFolder = cli.Locales.Does == "new"
	cli.bare = !named && !cli.given.ofMatch()
	return cli.finish(command, cli.do(line, command, named, std, texts), std, texts)
}

// do carries out a command, or prints its help.
func (c *commandLine) do(line commands, command *kong.Node, named bool, std streams, texts *locales.Localizer) error {
	if err := c.check(); err != nil {
		return err
	}
	switch {
	case c.Help && named:
		return printHelp(std.out, texts, line, command)
	case c.Help:
		return printHelp(std.out, texts, line, nil)
	}
	return c.actions(line)[command.Name](std, texts)
}

// action carries out a command.
type action = func(streams, *locales.Localizer) error

// actions returns the actions of the commands, by name.
func (c *commandLine) actions(line commands) map[string]action {
	return map[string]action{
		"play": c.Play.run, "host": c.Host.run, "join": c.Join.run, "watch": c.Watch.run, "tables": c.Tables.run, "online": c.Online.run,
		"doctor": c.Doctor.run, "sounds": c.Sounds.run, "voices": c.Voices.run, "locales": c.Locales.run, "settings": c.Settings.run,
		"analyse": c.Analyse.run, "report": c.Report.run, "import": c.Import.run, "export": c.Export.run, "history": c.History.run, "verify": c.Verify.run,
		"backup": c.Backup.run, "restore": c.Restore.run, "stats": c.Stats.run, "replay": c.Replay.run, "rollout": c.Rollout.run, "quiz": c.Quiz.run,

		"engine":     func(std streams, _ *locales.Localizer) error { return c.Engine.run(std) },
		"help":       func(std streams, texts *locales.Localizer) error { return c.Explain.run(std.out, texts, line) },
		"manual":     func(std streams, texts *locales.Localizer) error { return c.Manual.run(std.out, line, texts) },
		"completion": func(std streams, texts *locales.Localizer) error { return c.Completion.run(std.out, line, texts) },
	}
}

// finish prints why a command failed and returns the exit status.
func (c *commandLine) finish(command *kong.Node, err error, std streams, texts *locales.Localizer) int {
	var refused *session.Refusal
	var argument *argumentError
	var failed *failedError
	var crash *crashError
	var shown say.Message
	switch {
	case err == nil:
		return statusDone
	case errors.As(err, &argument):
		return complain(std.err, texts, argument.message, usage(command))
	case errors.As(err, &refused):
		return complain(std.err, texts, refused.Message)
	case errors.As(err, &failed):
		shown = failed.message
	case errors.As(err, &crash):
		shown = crash.message
	default:
		shown = say.M(say.CliFailed, say.Data{"Problem": c.config.folders.because(err)})
	}
	if shown.ID != "" {
		_, _ = fmt.Fprintln(std.err, texts.Text(shown))
	}
	return statusFailed
}

// statusOf returns the exit status of a command that can fail only while it writes.
func statusOf(err error) int {
	if err != nil {
		return statusFailed
	}
	return statusDone
}

// complain prints what is wrong with a command line, one problem per line, and returns the exit status
// for it.
func complain(w io.Writer, texts *locales.Localizer, lines ...say.Message) int {
	for _, m := range lines {
		_, _ = fmt.Fprintln(w, texts.Text(m))
	}
	return statusUsage
}

// wrongValue returns the error that a flag or command can't have the value given for it. The
// message lists the values allowed. An empty value counts as missing.
func wrongValue(flag, value, takes string) error {
	if value == "" {
		return &session.Refusal{Message: noValue(flag)}
	}
	return &session.Refusal{Message: say.M(say.CliWrongValue, say.Data{"Flag": flag, "Value": say.Shown(value), "Takes": takes})}
}

// wrongSetting returns the error of wrongValue for a flag that is a setting;
// err is why the setting can't have the value. It doesn't list values that
// only other systems have.
func wrongSetting(s *settings.Setting, text string, err error) error {
	id, data := say.CliWrongValue, say.Data{"Flag": "--" + s.Flag, "Value": say.Shown(text)}
	switch {
	case text == "":
		id = say.UsageNoValue
	case errors.Is(err, settings.ErrTooLong):
		id, data["Most"] = say.UsageTooLong, settings.LongestText
	case errors.Is(err, settings.ErrUnprintable):
		id = say.UsageUnprintable
	default:
		here, _ := front.Offers(*s)
		data["Takes"] = here.Takes()
	}
	return &session.Refusal{Message: say.M(id, data)}
}

// localizer finds the language before the program announces anything: from --lang in the arguments,
// else from the settings, else from the environment.
func localizer(args []string, v settings.Values, getenv func(string) string) *locales.Localizer {
	tag := argument(args, "--lang")
	if tag == "" {
		tag = v.Text(settings.Language)
	}
	if tag == settings.Auto {
		tag = locales.FromEnvironment(getenv)
	}
	if texts, err := locales.New(tag); err == nil {
		return texts
	}
	texts, err := locales.New(locales.Source)
	if err != nil {
		// The source catalogue is part of the program; the tests check that it can be read.
		panic(err)
	}
	return texts
}
