# The archives for macOS hold an application as Finder wants it, and a link to the program beside it. Nothing here can start it.
for tar in "$out"/backtalk-*-darwin-*.tar.gz; do
  python3 - "$tar" <<'PYTHON'
import os, plistlib, struct, sys, tarfile
name = os.path.basename(sys.argv[1]).removesuffix(".tar.gz")
machine = {"amd64": 0x01000007, "arm64": 0x0100000C}[name.rsplit("-", 1)[1]]
with tarfile.open(sys.argv[1]) as tar:
    inside = name + "/Backtalk.app/Contents/"
    facts = plistlib.load(tar.extractfile(inside + "Info.plist"))
    assert facts["CFBundleVersion"] == facts["CFBundleShortVersionString"] and facts["CFBundleVersion"][0].isdigit(), facts
    start = inside + "MacOS/" + facts["CFBundleExecutable"]
    program = inside + "Resources/backtalk"
    for file in (start, inside + "Resources/Backtalk.command", program):
        assert tar.getmember(file).mode & 0o111 == 0o111, file + " can't be started"
    assert b"Resources/Backtalk.command" in tar.extractfile(start).read()
    icon = tar.extractfile(inside + "Resources/" + facts["CFBundleIconFile"] + ".icns").read(8)
    assert icon[:4] == b"icns", icon
    magic, cpu = struct.unpack("<II", tar.extractfile(program).read(8))
    assert (magic, cpu) == (0xFEEDFACF, machine), (hex(magic), hex(cpu))
    link = tar.getmember(name + "/backtalk")
    assert link.issym() and os.path.normpath(name + "/" + link.linkname) == program, link.linkname
print(name + ": an application for its machine, and a link to its program")
PYTHON
done
