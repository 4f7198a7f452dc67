// The one function of Windows' bcryptprimitives.dll that Go programs need at their start. Wine 8 does not have it; a Windows
// build of Backtalk can be tried under that Wine with this in its place.
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *buffer, unsigned long size); // RtlGenRandom of advapi32

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *buffer, unsigned long long size) {
  return SystemFunction036(buffer, (unsigned long)size);
}

int __stdcall DllMainCRTStartup(void *library, unsigned long reason, void *reserved) { return 1; }
