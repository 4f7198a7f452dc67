// A fake of NVDA's client library: it logs each request as a line in nvda.log beside itself, and takes 20 ms over each text.
// Built with -DVERSION2 it has what NVDA 2024.1 added; without, it only accepts texts. If the file nvda.gone is beside it,
// it answers as if NVDA had quit.
#include <windows.h>
#include <stdio.h>

static char folder[MAX_PATH];
static HANDLE canceled;

BOOL __stdcall DllMain(HINSTANCE self, DWORD reason, void *unused) {
  if (reason == DLL_PROCESS_ATTACH) {
    GetModuleFileNameA(self, folder, sizeof folder);
    *strrchr(folder, '\\') = 0;
    canceled = CreateEventA(0, TRUE, FALSE, 0);
  }
  return TRUE;
}

static unsigned long note(const char *what, const wchar_t *text) {
  char name[MAX_PATH + 20], utf8[4000] = "";
  FILE *f;
  sprintf(name, "%s\\nvda.gone", folder);
  if (GetFileAttributesA(name) != INVALID_FILE_ATTRIBUTES) return RPC_S_SERVER_UNAVAILABLE;
  if (text) WideCharToMultiByte(CP_UTF8, 0, text, -1, utf8, sizeof utf8, 0, 0);
  sprintf(name, "%s\\nvda.log", folder);
  if (!(f = fopen(name, "ab"))) return ERROR_WRITE_FAULT;
  fprintf(f, text ? "%s %s\n" : "%s\n", what, utf8);
  fclose(f);
  return 0;
}

__declspec(dllexport) unsigned long __stdcall nvdaController_testIfRunning(void) { return note("test", 0); }
__declspec(dllexport) unsigned long __stdcall nvdaController_speakText(const wchar_t *t) { return note("speak", t); }
__declspec(dllexport) unsigned long __stdcall nvdaController_brailleMessage(const wchar_t *t) { return note("braille", t); }
__declspec(dllexport) unsigned long __stdcall nvdaController_cancelSpeech(void) {
  SetEvent(canceled);
  return note("cancel", 0);
}

#ifdef VERSION2
typedef unsigned long(__stdcall *marked)(const wchar_t *);
static marked report;

__declspec(dllexport) unsigned long __stdcall nvdaController_setOnSsmlMarkReachedCallback(marked f) {
  report = f;
  return 0;
}

// A text with "long" in it lasts until it is canceled.
__declspec(dllexport) unsigned long __stdcall nvdaController_speakSsml(const wchar_t *ssml, int symbols, int priority, unsigned char async) {
  unsigned long failed = note(symbols == -1 && priority == 0 && !async ? "ssml" : "strange ssml", ssml);
  const wchar_t *mark = wcsstr(ssml, L"<mark name=\"");
  wchar_t name[40] = L"";
  if (failed) return failed;
  ResetEvent(canceled);
  if (mark && report) {
    lstrcpynW(name, mark + 12, 40);
    if (wcschr(name, L'"')) *wcschr(name, L'"') = 0;
    report(name);
  }
  return WaitForSingleObject(canceled, wcsstr(ssml, L"long") ? 20000 : 20) == WAIT_OBJECT_0 ? ERROR_CANCELLED : 0;
}
#endif
