package main

import "os"

// These commands of the scripts run the program and add what happens in its process
// afterwards.

// chattering runs the program while a sound library writes to file descriptor
// 2, before the program's last word and after it.
func chattering() {
	std := streams{in: os.Stdin, out: os.Stdout, err: ownStderr(), getenv: os.Getenv}
	library := os.NewFile(2, "file descriptor 2")
	chatter := func() { _, _ = library.WriteString("ALSA lib confmisc.c:855: cannot find card '0'\n") }
	chatter()
	status := run(os.Args[1:], std)
	chatter()
	os.Exit(status)
}

// crashing runs the program with a fault in a goroutine of its own.
func crashing() {
	std := streams{in: os.Stdin, out: os.Stdout, err: ownStderr(), getenv: os.Getenv}
	run(os.Args[1:], std)
	go panic("a fault in a goroutine")
	select {}
}
