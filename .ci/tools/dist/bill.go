package main

import (
	"bytes"
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	cyclonedx "github.com/CycloneDX/cyclonedx-go"
)

// programBill writes the list of the modules in a target's program, as the program itself records
// them.
func (r *release) programBill(t target) error {
	var beside []cyclonedx.Component
	if client, ok := r.clients[t.machine]; ok && t.system == "windows" {
		beside = append(beside, client.component())
	}
	return r.builtBill(r.name(t), "backtalk", r.binary(t), beside...)
}

// imageBill writes the list of the modules in the program that an image starts. The page in the image
// has another list.
func (r *release) imageBill(t target, host string) error {
	return r.builtBill(r.name(t)+"-image", "backtalk-host", host)
}

// builtBill writes the list of the modules in a program, and of the parts beside it.
func (r *release) builtBill(file, name, program string, beside ...cyclonedx.Component) error {
	info, err := buildinfo.ReadFile(program)
	if err != nil {
		return err
	}
	var list []module
	for _, m := range info.Deps {
		list = append(list, module{path: m.Path, version: m.Version})
	}
	return r.bill(file, name, info.GoVersion, list, beside...)
}

// pageBill writes the list of the modules in the page's programs.
func (r *release) pageBill() error {
	list, err := modules(page())
	if err != nil {
		return err
	}
	golang, err := exec.Command("go", "env", "GOVERSION").Output()
	if err != nil {
		return err
	}
	return r.bill("backtalk-"+strings.TrimPrefix(r.version, "v")+"-page", "backtalk-web", strings.TrimSpace(string(golang)), list)
}

// bill writes a bill of materials in the form of CycloneDX: the modules, and the parts beside them,
// each with its licence.
func (r *release) bill(file, name, golang string, list []module, beside ...cyclonedx.Component) error {
	version := strings.TrimPrefix(golang, "go")
	components := []cyclonedx.Component{component("std", version, r.licences.names["go"])}
	for _, m := range list {
		components = append(components, component(m.path, m.version, r.licences.names[m.path]))
	}
	components = append(components, beside...)
	bom := cyclonedx.NewBOM()
	bom.Metadata = &cyclonedx.Metadata{
		Timestamp: r.when.Format("2006-01-02T15:04:05Z"),
		Component: &cyclonedx.Component{Type: cyclonedx.ComponentTypeApplication, Name: name, Version: r.version},
	}
	bom.Components = &components
	var b bytes.Buffer
	if err := cyclonedx.NewBOMEncoder(&b, cyclonedx.BOMFileFormatJSON).SetPretty(true).Encode(bom); err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(r.out, file+".cdx.json"), b.Bytes(), readable)
}

func component(path, version string, names []string) cyclonedx.Component {
	var licences cyclonedx.Licenses
	for _, name := range names {
		if name == "GooglePatentsFile" || name == "PublicDomain" { // SPDX has no such identifiers
			licences = append(licences, cyclonedx.LicenseChoice{License: &cyclonedx.License{Name: name}})
			continue
		}
		licences = append(licences, cyclonedx.LicenseChoice{License: &cyclonedx.License{ID: name}})
	}
	return cyclonedx.Component{
		Type: cyclonedx.ComponentTypeLibrary, Name: path, Version: version,
		PackageURL: "pkg:golang/" + path + "@" + version, Licenses: &licences,
	}
}
