package main

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// appID is the name by which desktops and stores know the program.
const appID = "io.github.backtalk.Backtalk"

// summary describes the program in one line of a language.
type summary struct{ tag, name, text string }

// summaries asks the program for its summary in every language: the first line of its help.
func summaries(host string) ([]summary, error) {
	files, err := filepath.Glob("locales/*/language.toml")
	if err != nil {
		return nil, err
	}
	var list []summary
	for _, file := range files {
		tag := filepath.Base(filepath.Dir(file))
		out, err := exec.Command(host, "help", "--lang", tag).Output()
		if err != nil {
			return nil, fmt.Errorf("what it calls itself in %s: %w", tag, err)
		}
		line, _, _ := strings.Cut(string(out), "\n")
		list = append(list, summaryOf(tag, line))
	}
	slices.SortFunc(list, func(a, b summary) int { return strings.Compare(a.tag, b.tag) })
	return list, nil
}

// summaryOf divides "Backtalk: backgammon played by ear." into the name and the rest, without the full stop.
func summaryOf(tag, line string) summary {
	name, text, ok := line, "", false
	for _, sign := range []string{":", "：", "、"} {
		if name, text, ok = strings.Cut(line, sign); ok {
			break
		}
	}
	text = strings.TrimSpace(strings.TrimRight(text, ".。"))
	return summary{tag, strings.TrimSpace(name), text}
}

// english returns the summary in English.
func (r *release) english() string {
	for _, s := range r.summaries {
		if s.tag == "en" {
			return s.text
		}
	}
	return ""
}

// desktopTag returns a language's tag in the form of desktop files: pt_BR for pt-BR. It returns zh for zh-Hans, so that
// desktops in Taiwan and Hong Kong use it too.
func desktopTag(tag string) string {
	if tag == "zh-Hans" {
		return "zh"
	}
	return strings.ReplaceAll(tag, "-", "_")
}

// matchTypes returns the kinds of files that the program opens.
func matchTypes() []fileType {
	return []fileType{
		{"application/x-backgammon-mat", "mat", "Backgammon match"},
		{"application/x-backgammon-xg", "xg", "eXtreme Gammon match"},
		{"application/x-backgammon-sgf", "sgf", "Backgammon match or other game in SGF"},
	}
}

// fileType describes a kind of file, with the extension of its names.
type fileType struct{ mime, ending, title string }

// desktopFile returns the entry in a desktop's menu.
func (r *release) desktopFile() []byte {
	var b strings.Builder
	b.WriteString("[Desktop Entry]\nType=Application\nVersion=1.4\nName=Backtalk\n")
	for _, s := range r.summaries {
		if s.tag != "en" {
			fmt.Fprintf(&b, "Name[%s]=%s\n", desktopTag(s.tag), s.name)
		}
	}
	fmt.Fprintf(&b, "Comment=%s\n", capital(r.english()))
	for _, s := range r.summaries {
		if s.tag != "en" {
			fmt.Fprintf(&b, "Comment[%s]=%s\n", desktopTag(s.tag), capital(s.text))
		}
	}
	b.WriteString("Exec=backtalk\nIcon=" + appID + "\nTerminal=true\nCategories=Game;BoardGame;\n")
	b.WriteString("Keywords=backgammon;tavla;tavli;nardy;accessible;blind;\n")
	return []byte(b.String())
}

func capital(text string) string {
	runes := []rune(text)
	if len(runes) == 0 {
		return text
	}
	return strings.ToUpper(string(runes[:1])) + string(runes[1:])
}

// openFile returns the entry that opens a match's file. It is in no menu.
func (r *release) openFile() []byte {
	var kinds strings.Builder
	for _, t := range matchTypes() {
		kinds.WriteString(t.mime + ";")
	}
	return []byte("[Desktop Entry]\nType=Application\nVersion=1.4\nName=Backtalk\nComment=Replay a backgammon match by ear\n" +
		"Exec=backtalk replay %f\nIcon=" + appID + "\nTerminal=true\nNoDisplay=true\nCategories=Game;BoardGame;\nMimeType=" + kinds.String() + "\n")
}

// mimeFile returns the kinds of files for the desktop's database.
func mimeFile() []byte {
	var b strings.Builder
	b.WriteString(xml.Header + "<mime-info xmlns=\"http://www.freedesktop.org/standards/shared-mime-info\">\n")
	for _, t := range matchTypes() {
		fmt.Fprintf(&b, "  <mime-type type=%q>\n    <comment>%s</comment>\n    <glob pattern=\"*.%s\" weight=\"40\"/>\n  </mime-type>\n", t.mime, t.title, t.ending)
	}
	b.WriteString("</mime-info>\n")
	return []byte(b.String())
}

// metainfo returns the description for software centres, in AppStream's form.
func (r *release) metainfo() []byte {
	var b strings.Builder
	fmt.Fprintf(&b, "%s<component type=\"console-application\">\n  <id>%s</id>\n", xml.Header, appID)
	b.WriteString("  <metadata_license>CC0-1.0</metadata_license>\n  <project_license>MIT</project_license>\n  <name>Backtalk</name>\n")
	for _, s := range r.summaries {
		lang := ""
		if s.tag != "en" {
			lang = fmt.Sprintf(" xml:lang=%q", s.tag)
		}
		fmt.Fprintf(&b, "  <summary%s>%s</summary>\n", lang, escaped(capital(s.text)))
	}
	b.WriteString("  <developer_name>The Backtalk authors</developer_name>\n  <description>\n")
	for _, text := range description() {
		fmt.Fprintf(&b, "    <p>%s</p>\n", escaped(text))
	}
	fmt.Fprintf(&b, "  </description>\n  <launchable type=\"desktop-id\">%[1]s.desktop</launchable>\n  <icon type=\"stock\">%[1]s</icon>\n", appID)
	if r.base != "" {
		fmt.Fprintf(&b, "  <url type=\"homepage\">%s</url>\n", escaped(r.home()))
	}
	b.WriteString("  <categories>\n    <category>Game</category>\n    <category>BoardGame</category>\n  </categories>\n" +
		"  <keywords>\n    <keyword>backgammon</keyword>\n    <keyword>blind</keyword>\n    <keyword>accessible</keyword>\n  </keywords>\n" +
		"  <provides>\n    <binary>backtalk</binary>\n  </provides>\n  <content_rating type=\"oars-1.1\">\n" +
		"    <content_attribute id=\"social-chat\">moderate</content_attribute>\n  </content_rating>\n")
	fmt.Fprintf(&b, "  <releases>\n    <release version=%q date=%q/>\n  </releases>\n</component>\n", r.bare(), r.when.Format("2006-01-02"))
	return []byte(b.String())
}

// description returns the paragraphs with which packages describe the program.
func description() []string {
	return []string{
		"Backtalk is backgammon played by ear. You play whole matches with single keys. Backtalk speaks every move, marks it with a sound, and writes it out.",
		"It is made for blind players first. Speech, braille and screen all use the same words.",
		"Play against 20 computer players, a friend elsewhere, or strangers. Learn with a tutorial, hints with reasons, analysis and a quiz.",
		"It speaks 18 languages, and works with Orca, BRLTTY, Speakup or a voice of its own.",
	}
}

func escaped(text string) string {
	var b bytes.Buffer
	_ = xml.EscapeText(&b, []byte(text)) // a buffer never fails
	return b.String()
}

// menu returns the files that put the program into a desktop's menu, by their paths below /usr/share.
func (r *release) menu() ([]entry, error) {
	list := []entry{
		{name: "applications/" + appID + ".desktop", content: r.desktopFile()},
		{name: "applications/" + appID + ".Open.desktop", content: r.openFile()},
		{name: "metainfo/" + appID + ".metainfo.xml", content: r.metainfo()},
		{name: "mime/packages/backtalk.xml", content: mimeFile()},
		{name: "icons/hicolor/scalable/apps/" + appID + ".svg", content: r.icon.svg},
	}
	for _, size := range []int{48, 128, 256} {
		picture, err := r.icon.png(size)
		if err != nil {
			return nil, err
		}
		list = append(list, entry{name: fmt.Sprintf("icons/hicolor/%[1]dx%[1]d/apps/%[2]s.png", size, appID), content: picture})
	}
	return list, nil
}
