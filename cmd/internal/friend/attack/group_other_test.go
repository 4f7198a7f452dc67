//go:build !unix

package attack

import "os/exec"

// grouped does nothing, because the script needs a shell.
func grouped(*exec.Cmd) {}

func end(c *exec.Cmd) { _ = c.Process.Kill() }
