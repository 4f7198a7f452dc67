package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"text/template"

	_ "embed"

	"github.com/google/uuid"
	"github.com/tc-hib/winres"
	"github.com/tc-hib/winres/version"
)

// windows returns the files for Windows: the program with its icon, a file that starts it, and NVDA's client.
func (r *release) windows(t target, program []byte, list []entry) ([]entry, error) {
	program, err := r.withIcon(program)
	if err != nil {
		return nil, fmt.Errorf("the program's icon: %w", err)
	}
	list = slices.DeleteFunc(list, func(e entry) bool { return slices.Contains(unixOnly(), e.name) })
	list = append(list, entry{name: "backtalk.exe", content: program, program: true})
	// Enter on this file starts the program, and its window stays open if something goes wrong.
	start := "@echo off\r\ncd /d \"%~dp0\"\r\nbacktalk.exe %*\r\nif errorlevel 1 pause\r\n"
	list = append(list, entry{name: startFile, content: []byte(start)})
	if client, ok := r.clients[t.machine]; ok {
		return client.addTo(list), nil
	}
	why := "hand its folder in with NVDA_CLIENT=DIR. docs/platforms.md says where it is to be had"
	if len(r.clients) > 0 {
		why = "the folder handed in has none for it"
	}
	fmt.Printf("NVDA's controller client is not packed for %s: %s\n", t, why)
	return list, nil
}

// unixOnly lists the files that Windows has no use for: the manual page, and completions for shells of Unix.
func unixOnly() []string {
	s := shells()
	return []string{manualPage, s["bash"], s["fish"], s["zsh"]}
}

// startFile starts the program when a player opens it in a folder.
const startFile = "Play Backtalk.cmd"

// withIcon puts the icon, and the version as Windows shows it, into a program.
func (r *release) withIcon(program []byte) ([]byte, error) {
	var set winres.ResourceSet
	picture, err := winres.NewIconFromResizedImage(r.icon.image(512), nil)
	if err != nil {
		return nil, err
	}
	if err := set.SetIcon(winres.Name("APPICON"), picture); err != nil {
		return nil, err
	}
	var info version.Info
	info.SetFileVersion(r.number())
	info.SetProductVersion(r.number())
	for key, value := range map[string]string{
		version.ProductName: "Backtalk", version.FileDescription: "Backtalk: " + r.english(), version.ProductVersion: r.bare(),
		version.FileVersion: r.number(), version.OriginalFilename: "backtalk.exe", version.InternalName: "backtalk",
		version.LegalCopyright: "The Backtalk authors, MIT license",
	} {
		if err := info.Set(version.LangDefault, key, value); err != nil {
			return nil, err
		}
	}
	set.SetVersionInfo(info)
	var b bytes.Buffer
	err = set.WriteToEXE(&b, bytes.NewReader(program))
	return b.Bytes(), err
}

// installers maps the machines that wixl makes installers for to wixl's names for them.
func installers() map[string]string { return map[string]string{"amd64": "x64"} }

//go:embed texts/installer.wxs
var installerText string

// shelf is a folder of the installer, with its files and the folders in it.
type shelf struct {
	ID, Name string
	Files    []packed
	Folders  []*shelf
}

// packed is a file of the installer. Its GUID is derived from its path, so that a later version replaces it.
type packed struct{ ID, GUID, Name, Source string }

// numbered returns a GUID derived from a name in the installer.
func numbered(name string) string {
	return strings.ToUpper(uuid.NewSHA1(uuid.NameSpaceDNS, []byte("installer.backtalk/"+name)).String())
}

// installer writes an installer for Windows, if wixl knows the machine.
func (r *release) installer(t target, entries []entry) error {
	machine, ok := installers()[t.machine]
	if !ok {
		return nil
	}
	folder, remove, err := work()
	if err != nil {
		return err
	}
	defer remove()
	if err := r.unpack(folder, entries); err != nil {
		return err
	}
	root := &shelf{ID: "INSTALLDIR", Name: "Backtalk"}
	shelves := map[string]*shelf{".": root}
	for i, e := range entries {
		at := under(shelves, path.Dir(e.name))
		at.Files = append(at.Files, packed{fmt.Sprintf("f%d", i), numbered(e.name), path.Base(e.name), e.name})
	}
	picture, err := winres.NewIconFromResizedImage(r.icon.image(512), nil)
	if err != nil {
		return err
	}
	var ico bytes.Buffer
	if err := picture.SaveICO(&ico); err != nil {
		return err
	}
	const icon = "backtalk.ico"
	if err := os.WriteFile(filepath.Join(folder, icon), ico.Bytes(), readable); err != nil {
		return err
	}
	id := numbered("package/" + r.version + t.machine + r.when.String())
	var b bytes.Buffer
	text := template.Must(template.New("installer").Funcs(template.FuncMap{"numbered": numbered}).Parse(installerText))
	err = text.Execute(&b, map[string]any{
		"Version": r.number(), "Product": numbered("product/" + r.version + t.machine), "Package": id,
		"Root": root, "Icon": icon, "Endings": []string{"mat", "xg"}, "About": capital(r.english()),
	})
	if err != nil {
		return err
	}
	source := filepath.Join(folder, "installer.wxs")
	made, err := filepath.Abs(filepath.Join(r.out, r.name(t)+".msi"))
	if err != nil {
		return err
	}
	if err := os.WriteFile(source, b.Bytes(), readable); err != nil {
		return err
	}
	if err := r.age(folder); err != nil {
		return err
	}
	// wixl looks for each file in the working folder first, which may have another file of the same name.
	if err := r.toolIn(folder, "wixl", "wixl", "-a", machine, "-o", made, source); err != nil {
		return err
	}
	return r.withoutChance(made, id)
}

// under returns the folder of the installer at a path. It makes the folder and those above it if they are missing.
func under(shelves map[string]*shelf, at string) *shelf {
	if s, ok := shelves[at]; ok {
		return s
	}
	above := under(shelves, path.Dir(at))
	s := &shelf{ID: fmt.Sprintf("d%d", len(shelves)), Name: path.Base(at)}
	above.Folders = append(above.Folders, s)
	shelves[at] = s
	return s
}

// withoutChance replaces the times and the random number that wixl writes into an installer's summary. It uses the time of the commit,
// and a number derived from the version.
func (r *release) withoutChance(file, number string) error {
	content, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	setSummary(content, fileTime(r.when.Unix()), number)
	return os.WriteFile(file, content, readable)
}

// fileTime returns a time as Windows counts it, in tenths of a microsecond since 1601.
func fileTime(unix int64) uint64 {
	const since1601, ticks = 11644473600, 10_000_000
	return uint64(unix+since1601) * ticks //nolint:gosec // commits are later than 1601
}

// The kinds of properties in a summary, and the numbers of three of them.
const (
	kindOfText = 0x1e
	kindOfTime = 0x40
	packageID  = 9
	whenMade   = 12
	whenSaved  = 13
)

// summaryID identifies the set of properties that makes up a summary, in the bytes of the file.
var summaryID = []byte{0xe0, 0x85, 0x9f, 0xf2, 0xf9, 0x4f, 0x68, 0x10, 0xab, 0x91, 0x08, 0x00, 0x2b, 0x27, 0xb3, 0xd9}

// setSummary sets the times and the number of the package in the summary of an installer. A property set begins with its own number and
// the place of its section. The section has pairs of a property's number and place. A property begins with its kind, and a text then
// with its length.
func setSummary(content []byte, to uint64, number string) {
	const set, header, pair, text = 28, 8, 8, 8
	at := bytes.Index(content, summaryID)
	if at < set || at+len(summaryID)+4 > len(content) {
		return
	}
	word := func(at int) int { return int(binary.LittleEndian.Uint32(content[at:])) }
	section := at - set + word(at+len(summaryID))
	for i := range word(section + 4) {
		id, value := word(section+header+pair*i), section+word(section+header+pair*i+4)
		switch kind := word(value); {
		case (id == whenMade || id == whenSaved) && kind == kindOfTime:
			binary.LittleEndian.PutUint64(content[value+4:], to)
		case id == packageID && kind == kindOfText:
			copy(content[value+text:], "{"+number+"}")
		}
	}
}
