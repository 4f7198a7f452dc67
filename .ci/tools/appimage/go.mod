module backtalk/appimage

go 1.26.4

require github.com/klauspost/compress v1.20.1
