package kernel

import "golang.org/x/sys/cpu"

var avx2 = cpu.X86.HasAVX2 && cpu.X86.HasFMA
