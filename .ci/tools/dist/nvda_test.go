package main

import (
	"archive/zip"
	"bytes"
	"debug/pe"
	"encoding/binary"
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// library returns the smallest file that counts as a library of Windows: its header, for a machine.
func library(t *testing.T, machine uint16) string {
	t.Helper()
	var b bytes.Buffer
	if err := binary.Write(&b, binary.LittleEndian, pe.FileHeader{Machine: machine}); err != nil {
		t.Fatal(err)
	}
	return b.String() + strings.Repeat("\x00", 96) // a file shorter than a DOS header is not looked at
}

const lgpl = "GNU Lesser General Public License\nVersion 2.1, February 1999\n"

func written(t *testing.T, files map[string]string) string {
	t.Helper()
	folder := t.TempDir()
	for name, content := range files {
		file := filepath.Join(folder, name)
		if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return folder
}

func TestNVDAClientsAreFoundByMachine(t *testing.T) {
	amd64, arm64 := library(t, pe.IMAGE_FILE_MACHINE_AMD64), library(t, pe.IMAGE_FILE_MACHINE_ARM64)
	for name, c := range map[string]struct {
		files map[string]string
		want  []string
	}{
		"as NVDA packs it": {
			map[string]string{
				"license.txt": lgpl, "x64/nvdaControllerClient.dll": amd64, "arm64/nvdaControllerClient.dll": arm64, "x86/nvdaControllerClient.dll": "",
			},
			[]string{"amd64", "arm64"},
		},
		"one library, by its older name": {map[string]string{"COPYING.txt": strings.ToUpper(lgpl), "nvdaControllerClient64.dll": amd64}, []string{"amd64"}},
		"one library for ARM64":          {map[string]string{"LICENSE": lgpl, "nvdaControllerClient.dll": arm64}, []string{"arm64"}},
	} {
		found, err := nvdaClients(written(t, c.files))
		if got := slices.Sorted(maps.Keys(found)); err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%s: found %q, %v, want %q", name, got, err, c.want)
		}
		for machine, client := range found {
			if client.library.name != "nvdaControllerClient.dll" || client.licence.name != "licences/nvdaControllerClient.txt" {
				t.Errorf("%s, %s: called %s and %s", name, machine, client.library.name, client.licence.name)
			}
		}
	}
}

func TestWrongNVDAClientsAreRefused(t *testing.T) {
	amd64 := library(t, pe.IMAGE_FILE_MACHINE_AMD64)
	for want, files := range map[string]map[string]string{
		"has no nvdaControllerClient.dll": {"license.txt": lgpl},
		"its licence: ":                   {"nvdaControllerClient.dll": amd64},
		"is not the LGPL":                 {"nvdaControllerClient.dll": amd64, "license.txt": "All rights reserved."},
		"no library of Windows":           {"nvdaControllerClient.dll": "MZ", "license.txt": lgpl},
		"neither for x64 nor for ARM64":   {"nvdaControllerClient.dll": library(t, pe.IMAGE_FILE_MACHINE_I386), "license.txt": lgpl},
	} {
		if _, err := nvdaClients(written(t, files)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error with %q", err, want)
		}
	}
	// It is refused before anything is removed or built.
	r := &release{version: "v1", out: written(t, map[string]string{"kept": ""})}
	if err := r.make(filepath.Join(t.TempDir(), "none")); err == nil || !strings.Contains(err.Error(), "is no folder") {
		t.Errorf("got %v for a folder that is not there", err)
	}
	if _, err := os.Stat(filepath.Join(r.out, "kept")); err != nil {
		t.Error(err)
	}
}

// The zip has the library beside the program, its licence among the licences, and both lists name
// it. One for another machine has neither.
func TestZipHasNVDAsClient(t *testing.T) {
	clients, err := nvdaClients(written(t, map[string]string{"license.txt": lgpl, "nvdaControllerClient.dll": library(t, pe.IMAGE_FILE_MACHINE_AMD64)}))
	if err != nil {
		t.Fatal(err)
	}
	r := &release{
		version: "v1.2.3", when: time.Unix(1, 0).UTC(), out: t.TempDir(), clients: clients,
		licences: &gathered{texts: []entry{{name: licenceIndex, content: []byte("Parts.\n")}}},
	}
	t.Chdir("../../..")
	r.icon = drawn(t)
	for machine, packed := range map[string]bool{"amd64": true, "arm64": false} {
		target := target{"windows", machine}
		built(t, target, r.binary(target))
		entries, err := r.entries(target)
		if err != nil {
			t.Fatal(err)
		}
		zipped, err := r.zipped(r.name(target), entries)
		if err := r.writeOr(r.name(target)+".zip", zipped, err); err != nil {
			t.Fatal(err)
		}
		if err := r.programBill(target); err != nil {
			t.Fatal(err)
		}
		if got := r.unpacked(t, target); slices.Contains(got.names, "nvdaControllerClient.dll") != packed ||
			slices.Contains(got.names, "licences/nvdaControllerClient.txt") != packed || strings.Contains(got.index, "nvdaControllerClient.dll") != packed {
			t.Errorf("the zip for %s has %q, and lists %q", machine, got.names, got.index)
		}
		if got := r.billed(t, target); slices.Contains(got, "nvdaControllerClient.dll LGPL-2.1-only") != packed {
			t.Errorf("the list for %s names %q", machine, got)
		}
	}
}

type unpackedZip struct {
	names []string
	index string
}

func (r *release) unpacked(t *testing.T, target target) unpackedZip {
	t.Helper()
	archive, err := zip.OpenReader(filepath.Join(r.out, r.name(target)+".zip"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = archive.Close() }()
	var u unpackedZip
	for _, f := range archive.File {
		name := strings.TrimPrefix(f.Name, r.name(target)+"/")
		u.names = append(u.names, name)
		if name != licenceIndex {
			continue
		}
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if _, err := b.ReadFrom(in); err != nil {
			t.Fatal(err)
		}
		u.index = b.String()
	}
	return u
}

// billed returns the components of a target's list, each with its first licence.
func (r *release) billed(t *testing.T, target target) []string {
	t.Helper()
	content, err := os.ReadFile(filepath.Join(r.out, r.name(target)+".cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		Components []struct {
			Name     string
			Licenses []struct{ License struct{ ID string } }
		}
	}
	if err := json.Unmarshal(content, &list); err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, c := range list.Components {
		licence := ""
		if len(c.Licenses) > 0 {
			licence = c.Licenses[0].License.ID
		}
		names = append(names, c.Name+" "+licence)
	}
	return names
}
