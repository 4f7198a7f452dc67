package speech

import (
	"slices"
	"strconv"
	"strings"
)

// changes returns the commands that set the parameters in which the job differs from the server.
func (c *speechd) changes(j job) []string {
	var lines []string
	for _, p := range parameters(j) {
		if c.differs(p) {
			lines = append(lines, "SET self "+p.name+" "+p.value)
			c.remember(p)
		}
	}
	return lines
}

// differs reports whether a parameter must be sent to the server. A parameter left to the server is
// sent only to undo an earlier value.
func (c *speechd) differs(p parameter) bool {
	had, sent := c.set[p.name]
	if p.byDefault && !sent {
		return false
	}
	return had != p.value
}

// undoes names the parameters that must be set again after one was set: LanguageDefaultModule may
// change the module with the language, a module has its own voices, and a voice by type and one by
// name replace each other.
var undoes = map[string][]string{
	"LANGUAGE":        {"OUTPUT_MODULE", "SYNTHESIS_VOICE"},
	"OUTPUT_MODULE":   {"SYNTHESIS_VOICE"},
	"SYNTHESIS_VOICE": {"VOICE_TYPE"},
	"VOICE_TYPE":      {"SYNTHESIS_VOICE"},
}

func (c *speechd) remember(p parameter) {
	for _, other := range undoes[p.name] {
		c.set[other] = ""
	}
	c.set[p.name] = p.value
}

// parameter is one SET of the protocol.
type parameter struct {
	name, value string
	// byDefault says that the value is the server's default, because the player didn't choose.
	byDefault bool
}

// parameters returns a job's parameters in the order in which they must be set: LANGUAGE may change the
// module, and the module the voice.
func parameters(j job) []parameter {
	list := []parameter{{name: "LANGUAGE", value: ssipWord(spokenTag(j.language))}}
	if module := ssipWord(j.module); module != "" {
		list = append(list, parameter{name: "OUTPUT_MODULE", value: module})
	}
	return append(list,
		ssipVoice(j.voice),
		parameter{"RATE", strconv.Itoa(ssipRate(j.rate)), j.rate == 0},
		parameter{"VOLUME", strconv.Itoa(ssipVolume(j.volume)), j.volume == 0})
}

// ssipVoice returns the parameter that selects a voice. The server's default is its first male
// voice.
func ssipVoice(name string) parameter {
	name = ssipWord(name)
	switch {
	case name == "":
		return parameter{"VOICE_TYPE", "MALE1", true}
	case slices.Contains(SymbolicVoices(), strings.ToLower(name)):
		return parameter{"VOICE_TYPE", strings.ToUpper(name), false}
	default:
		return parameter{"SYNTHESIS_VOICE", name, false}
	}
}
