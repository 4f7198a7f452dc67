package kernel

import "golang.org/x/sys/cpu"

// assembly is the kind of the kernels in assembly that this processor runs; Plain, if none.
func assembly() Kind {
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA {
		return AVX2
	}
	return Plain
}
