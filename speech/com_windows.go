package speech

import (
	"errors"
	"fmt"

	"github.com/go-ole/go-ole"
	"github.com/go-ole/go-ole/oleutil"
)

// Apart from success, CoInitializeEx may return these: the thread has COM already, as we want it or
// in another mode. Objects can be made either way.
const (
	comAlready   = 0x00000001
	comOtherMode = 0x80010106
)

// comObject is an object of COM with its methods by name. It belongs to one thread.
type comObject struct {
	*ole.IDispatch
	// initialized says that COM must be released with it.
	initialized bool
}

// createCOM creates the object that a program has registered under a name.
func createCOM(name string) (*comObject, error) {
	initialized, err := initializeCOM()
	if err != nil {
		return nil, err
	}
	object := &comObject{initialized: initialized}
	unknown, err := oleutil.CreateObject(name)
	if err != nil {
		object.release()
		return nil, fmt.Errorf("create %s: %w", name, err)
	}
	defer unknown.Release()
	object.IDispatch, err = unknown.QueryInterface(ole.IID_IDispatch)
	if err != nil {
		object.release()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return object, nil
}

// initializeCOM prepares this thread for COM, and reports whether that must be undone.
func initializeCOM() (undo bool, err error) {
	err = ole.CoInitializeEx(0, ole.COINIT_MULTITHREADED)
	var failure *ole.OleError
	if !errors.As(err, &failure) {
		return err == nil, err
	}
	switch failure.Code() {
	case comAlready:
		return true, nil
	case comOtherMode:
		return false, nil
	}
	return false, fmt.Errorf("COM: %w", err)
}

func (o *comObject) release() {
	if o.IDispatch != nil {
		o.Release()
	}
	if o.initialized {
		ole.CoUninitialize()
	}
}

// call calls a method.
func (o *comObject) call(method string, arguments ...any) (any, error) {
	return value(oleutil.CallMethod(o.IDispatch, method, arguments...))
}

// value returns the value of a method's result.
func value(v *ole.VARIANT, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	defer func() { _ = v.Clear() }()
	return v.Value(), nil
}
