package main

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
)

// page writes the archive of the page, for people who put it on a web server.
func (r *release) page() error {
	list, err := r.pageFiles()
	if err != nil {
		return err
	}
	if err := r.pageBill(); err != nil {
		return err
	}
	content, err := r.tarred("backtalk-"+r.bare()+"-page", list)
	return r.writeOr("backtalk-"+r.bare()+"-page.tar.gz", content, err)
}

// pageFiles returns the page's folder, with what a host needs to know, and the licences. It leaves out the compressed copies: they would
// double the download, and a server or a line of shell makes them again.
func (r *release) pageFiles() ([]entry, error) {
	list, err := folder("bin/web", "page")
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(e entry) bool { return slices.Contains([]string{".br", ".gz"}, path.Ext(e.name)) })
	for _, name := range []string{"hosting", "relay"} {
		source, err := os.ReadFile(filepath.Join("docs", name+".md"))
		if err != nil {
			return nil, err
		}
		list = append(list, entry{name: name + ".txt", content: []byte(asText(string(source)))})
	}
	for _, name := range []string{"relay.sh", "backtalk-relay.service"} {
		content, err := os.ReadFile(filepath.Join("docs", name))
		if err != nil {
			return nil, fmt.Errorf("what a relay needs: %w", err)
		}
		list = append(list, entry{name: name, content: content, program: filepath.Ext(name) == ".sh"})
	}
	licence, err := os.ReadFile("LICENSE")
	if err != nil {
		return nil, err
	}
	list = append(list, entry{name: "LICENSE", content: licence})
	list = append(list, r.licences.texts...)
	sorted(list)
	return list, nil
}
