module backtalk/ci/comments

go 1.26.0
