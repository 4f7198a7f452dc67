package record

import "errors"

func asFault(err error, fault **Fault) bool { return errors.As(err, fault) }
