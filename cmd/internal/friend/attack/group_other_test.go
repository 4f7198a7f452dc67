//go:build !unix

package attack

import "os/exec"

// grouped does nothing: the script needs a shell.
func grouped(*exec.Cmd) {}

func end(c *exec.Cmd) { _ = c.Process.Kill() }
