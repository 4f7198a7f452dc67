package main

import (
	"bytes"
	"crypto/sha256"
	"debug/pe"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// nvdaClient holds NVDA's controller client for one machine, a library of NVDA under the LGPL, and
// its licence.
type nvdaClient struct{ library, licence entry }

// takeClients reads NVDA's controller clients from a folder, if one is named.
func (r *release) takeClients(folder string) error {
	if folder == "" {
		return nil
	}
	found, err := nvdaClients(folder)
	if err != nil {
		return fmt.Errorf("NVDA's controller client: %w", err)
	}
	r.clients = found
	return nil
}

// machines returns the machines that a client may be for, by Windows' numbers.
func machines() map[uint16]string {
	return map[uint16]string{pe.IMAGE_FILE_MACHINE_AMD64: "amd64", pe.IMAGE_FILE_MACHINE_ARM64: "arm64"}
}

// nvdaClients reads the clients in a folder. The folder is laid out like NVDA's
// controllerClient.zip, with a folder for each machine, or has the library of one machine itself.
// Each library records the machine it is built for.
func nvdaClients(folder string) (map[string]nvdaClient, error) {
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return nil, fmt.Errorf("%s is no folder", folder)
	}
	licence, err := nvdaLicence(folder)
	if err != nil {
		return nil, err
	}
	found := map[string]nvdaClient{}
	for _, sub := range []string{"", "x64", "amd64", "arm64"} {
		library, err := firstOf(filepath.Join(folder, sub), "nvdaControllerClient.dll", "nvdaControllerClient64.dll")
		if errors.Is(err, errNone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		machine, err := machineOf(library)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Join(folder, sub, library.name), err)
		}
		library.name = "nvdaControllerClient.dll"
		found[machine] = nvdaClient{library: library, licence: licence}
	}
	if len(found) == 0 {
		return nil, fmt.Errorf("%s has no nvdaControllerClient.dll, nor has a folder x64 or arm64 in it", folder)
	}
	return found, nil
}

// machineOf returns the machine that a library is built for.
func machineOf(library entry) (string, error) {
	file, err := pe.NewFile(bytes.NewReader(library.content))
	if err != nil {
		return "", fmt.Errorf("it is no library of Windows: %w", err)
	}
	machine, ok := machines()[file.Machine]
	if !ok {
		return "", fmt.Errorf("it is for the machine %#x, and neither for x64 nor for ARM64", file.Machine)
	}
	return machine, nil
}

// nvdaLicence returns the text of the client's licence, which must come with it.
func nvdaLicence(folder string) (entry, error) {
	licence, err := firstOf(folder, "license.txt", "LICENSE", "COPYING", "COPYING.txt", "copying.txt", "lgpl-2.1.txt")
	if err != nil {
		return entry{}, fmt.Errorf("its licence: %w", err)
	}
	if !bytes.Contains(bytes.ToUpper(licence.content), []byte("LESSER GENERAL PUBLIC LICENSE")) {
		return entry{}, fmt.Errorf("its licence: %s is not the LGPL", filepath.Join(folder, licence.name))
	}
	licence.name = "licences/nvdaControllerClient.txt"
	return licence, nil
}

// addTo adds the client to an archive, beside the program, which looks for it there. It also adds it
// to the list of licences.
func (c nvdaClient) addTo(archive []entry) []entry {
	archive = append(slices.Clone(archive), c.library, c.licence)
	for i, e := range archive {
		if e.name == licenceIndex {
			archive[i].content = append(slices.Clone(e.content), nvdaNotice...)
		}
	}
	return archive
}

const nvdaNotice = `
nvdaControllerClient.dll, NVDA's controller client: LGPL-2.1, in nvdaControllerClient.txt.
  It is a library of its own, which may be replaced by another version. Its source is NVDA's: github.com/nvaccess/nvda
`

// component returns the client's entry in the list of an archive's parts. Its version is unknown;
// its checksum distinguishes it.
func (c nvdaClient) component() cyclonedx.Component {
	return cyclonedx.Component{
		Type: cyclonedx.ComponentTypeLibrary, Name: c.library.name,
		Hashes:   &[]cyclonedx.Hash{{Algorithm: cyclonedx.HashAlgoSHA256, Value: fmt.Sprintf("%x", sha256.Sum256(c.library.content))}},
		Licenses: &cyclonedx.Licenses{{License: &cyclonedx.License{ID: "LGPL-2.1-only"}}},
	}
}

var errNone = errors.New("none of these files")

// firstOf reads the first of the named files that the folder has.
func firstOf(folder string, names ...string) (entry, error) {
	for _, name := range names {
		content, err := os.ReadFile(filepath.Join(folder, name))
		if err == nil {
			return entry{name: name, content: content}, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return entry{}, err
		}
	}
	return entry{}, fmt.Errorf("%s has %w: %s", folder, errNone, strings.Join(names, ", "))
}
