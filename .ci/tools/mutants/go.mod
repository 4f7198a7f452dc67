module backtalk/ci/mutants

go 1.26.0
