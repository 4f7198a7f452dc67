package main

import "fmt"

// These are paths in the archive for macOS. The program is inside the application, and a link beside the application leads to it.
const (
	bundle   = "Backtalk.app/Contents/"
	inBundle = bundle + "Resources/backtalk"
)

// application returns the program for macOS as an application that opens a terminal. If Finder starts
// a program, nobody sees what it prints. So the application opens a file that Terminal runs.
func (r *release) application(program []byte) []entry {
	icns, err := r.icon.icns()
	if err != nil {
		panic(err) // the same icon was drawn before
	}
	facts := fmt.Sprintf(`<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>CFBundleName</key><string>Backtalk</string>
	<key>CFBundleIdentifier</key><string>%s</string>
	<key>CFBundleExecutable</key><string>start</string>
	<key>CFBundleIconFile</key><string>backtalk</string>
	<key>CFBundlePackageType</key><string>APPL</string>
	<key>CFBundleShortVersionString</key><string>%s</string>
	<key>CFBundleVersion</key><string>%s</string>
	<key>LSMinimumSystemVersion</key><string>12.0</string>
	<key>LSUIElement</key><true/>
</dict>
</plist>
`, appID, r.number(), r.number())
	start := "#!/bin/sh\nexec open -a Terminal \"$(dirname \"$0\")/../Resources/Backtalk.command\"\n"
	command := "#!/bin/sh\nexec \"$(dirname \"$0\")/backtalk\"\n"
	return []entry{
		{name: bundle + "Info.plist", content: []byte(facts)},
		{name: bundle + "PkgInfo", content: []byte("APPL????")},
		{name: bundle + "MacOS/start", content: []byte(start), program: true},
		{name: bundle + "Resources/Backtalk.command", content: []byte(command), program: true},
		{name: bundle + "Resources/backtalk.icns", content: icns},
		{name: inBundle, content: program, program: true},
		{name: "backtalk", link: inBundle},
	}
}
