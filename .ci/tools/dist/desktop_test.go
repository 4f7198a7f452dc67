package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// The desktop's own validators accept the files for its menu.
func TestDesktopsAcceptTheMenu(t *testing.T) {
	t.Chdir("../../..")
	r := &release{version: "v1.2.3", when: time.Date(2026, 11, 27, 0, 0, 0, 0, time.UTC), base: "https://example.org/releases/download/v1.2.3", icon: drawn(t)}
	for tag, line := range map[string]string{
		"en": "Backtalk: backgammon played by ear.", "fr": "Backtalk : le backgammon qui se joue à l'oreille.", "ja": "Backtalk、耳で打つバックギャモン。",
		"fa": "بک‌تاک: تخته‌نردِ شنیدنی.", "pt-BR": "Backtalk: gamão jogado de ouvido.", "zh-Hans": "Backtalk：用耳朵下的西洋双陆棋。",
	} {
		r.summaries = append(r.summaries, summaryOf(tag, line))
	}
	menu, err := r.menu()
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	if err := r.unpack(folder, menu); err != nil {
		t.Fatal(err)
	}
	entry := string(r.desktopFile())
	for _, want := range []string{"\nComment=Backgammon played by ear\n", "\nName[fa]=بک‌تاک\n", "\nComment[pt_BR]=Gamão jogado de ouvido\n", "\nComment[zh]=用耳朵下的西洋双陆棋\n", "\nComment[ja]=耳で打つバックギャモン\n"} {
		if !strings.Contains(entry, want) {
			t.Errorf("the entry lacks %q:\n%s", want, entry)
		}
	}
	for _, c := range [][]string{
		{"desktop-file-validate", "applications/" + appID + ".desktop"}, {"desktop-file-validate", "applications/" + appID + ".Open.desktop"},
		{"appstreamcli", "validate", "--no-net", "metainfo/" + appID + ".metainfo.xml"}, {"xmllint", "--noout", "mime/packages/backtalk.xml"},
	} {
		if _, err := exec.LookPath(c[0]); err != nil {
			t.Logf("%s is not installed: it is not asked", c[0])
			continue
		}
		last := len(c) - 1
		c[last] = filepath.Join(folder, c[last])
		if out, err := exec.Command(c[0], c[1:]...).CombinedOutput(); err != nil || strings.Contains(string(out), "error") {
			t.Errorf("%s: %v: %s", c[0], err, out)
		}
	}
}
