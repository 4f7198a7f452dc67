// The one function of Windows' bcryptprimitives.dll that Go programs need when they start. Wine 8 lacks it; with this in its
// place, you can try a Windows build of Backtalk under that Wine.
__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *buffer, unsigned long size); // RtlGenRandom of advapi32

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *buffer, unsigned long long size) {
  return SystemFunction036(buffer, (unsigned long)size);
}

int __stdcall DllMainCRTStartup(void *library, unsigned long reason, void *reserved) { return 1; }
