package settings

import (
	"fmt"
	"strconv"

	"backtalk/a11y/say"
)

// Values holds a value for every setting. The zero Values holds the defaults. Changes to a copy
// made by [Values.Clone] don't change the original.
type Values struct{ set map[Key]string }

// Clone returns a copy.
func (v Values) Clone() Values {
	c := Values{set: make(map[Key]string, len(v.set))}
	for k, text := range v.set {
		c.set[k] = text
	}
	return c
}

// Text returns a value as the file has it, without quotes.
func (v Values) Text(k Key) string {
	if text, ok := v.set[k]; ok {
		return text
	}
	if s, ok := Find(k); ok {
		return s.Default
	}
	return ""
}

// On returns the value of a Switch.
func (v Values) On(k Key) bool { return v.Text(k) == "true" }

// Number returns the value of a Number.
func (v Values) Number(k Key) int {
	n, _ := strconv.Atoi(v.Text(k))
	return n
}

// Set changes a value. If the setting can't have that value, it fails with ErrWrongValue and changes nothing.
func (v *Values) Set(k Key, text string) error {
	s, ok := Find(k)
	if !ok {
		return fmt.Errorf("no setting is called %s", k)
	}
	normal, err := s.normal(text)
	if err != nil {
		return fmt.Errorf("%s: %w: %q", k, err, say.Shown(text))
	}
	if v.set == nil {
		v.set = map[Key]string{}
	}
	v.set[k] = normal
	return nil
}

// Message returns a value as it is announced to the player.
func (v Values) Message(k Key) say.Message {
	s, ok := Find(k)
	if !ok {
		return say.M(say.MenuEmpty, nil)
	}
	return s.Message(v.Text(k))
}

// Changed lists the settings that are saved in a file and differ from an earlier state, in the table's order.
func (v Values) Changed(since Values) []Key {
	var keys []Key
	for _, s := range Table() {
		if !s.Once && v.Text(s.Key) != since.Text(s.Key) {
			keys = append(keys, s.Key)
		}
	}
	return keys
}

// SetNumber changes a Number, after bringing n within its bounds.
func (v *Values) SetNumber(k Key, n int) {
	s, ok := Find(k)
	if !ok {
		return
	}
	if n != 0 || s.Zero == "" {
		n = min(max(n, s.Low), s.High)
	}
	_ = v.Set(k, strconv.Itoa(n))
}
