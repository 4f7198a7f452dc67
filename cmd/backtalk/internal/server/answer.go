package server

import (
	"bytes"
	"encoding/json"
	"fmt"
)

// answer returns the reply to one line, including the end of its line.
func (c Commands) answer(line []byte, damaged error) []byte {
	fields, err := []byte(nil), damaged
	if err == nil {
		fields, err = c.fields(line)
	}
	if err != nil {
		// A text can always be encoded.
		fields, _ = encode(failure{err.Error()})
	}
	return reply(idOf(line), fields)
}

type failure struct {
	Error string `json:"error"`
}

// fields carries out the request and returns the reply as a JSON object without the id.
func (c Commands) fields(line []byte) ([]byte, error) {
	var request struct {
		Cmd *string `json:"cmd"`
	}
	if err := json.Unmarshal(line, &request); err != nil {
		return nil, fmt.Errorf("read request: %w", err)
	}
	if request.Cmd == nil {
		return nil, fmt.Errorf("read request: cmd is missing")
	}
	command, known := c[*request.Cmd]
	if !known {
		return nil, fmt.Errorf("no command is called %q", *request.Cmd)
	}
	answer, err := command(line)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", *request.Cmd, err)
	}
	return encode(answer)
}

func encode(answer any) ([]byte, error) {
	var text bytes.Buffer
	out := json.NewEncoder(&text)
	out.SetEscapeHTML(false)
	if err := out.Encode(answer); err != nil {
		return nil, fmt.Errorf("write reply: %w", err)
	}
	return bytes.TrimSpace(text.Bytes()), nil
}

// reply puts the id in front of the fields.
func reply(id, fields []byte) []byte {
	text := append([]byte(`{"id":`), id...)
	if inner := bytes.TrimPrefix(fields, []byte("{")); len(inner) > len("}") {
		text = append(append(text, ','), inner...)
	} else {
		text = append(text, '}')
	}
	return append(text, '\n')
}

// idOf returns the id of a request as written, or null if none can be read.
// The rest of the line may be anything, so that a request damaged after its
// id still gets a reply that its sender recognizes.
func idOf(line []byte) []byte {
	none := []byte("null")
	in := json.NewDecoder(bytes.NewReader(line))
	if start, err := in.Token(); err != nil || start != json.Delim('{') {
		return none
	}
	for in.More() {
		name, err := in.Token()
		if err != nil {
			return none
		}
		var value json.RawMessage
		if err := in.Decode(&value); err != nil {
			return none
		}
		if name == "id" {
			return bytes.TrimSpace(value)
		}
	}
	return none
}
