module backtalk/changelog

go 1.26.4
