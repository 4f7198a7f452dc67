package kernel

import "golang.org/x/sys/cpu"

// assembly lists the kinds in assembly that this processor runs, the fastest first.
func assembly() []Kind {
	switch {
	case !cpu.X86.HasAVX2 || !cpu.X86.HasFMA:
		return nil
	case !cpu.X86.HasAVX512F:
		return []Kind{AVX2}
	}
	return []Kind{AVX512, AVX2}
}
