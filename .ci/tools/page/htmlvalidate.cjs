// HTML-validate's recommended rules, except those below.
module.exports = {
  extends: ['html-validate:recommended'],
  rules: {
    'doctype-style': 'off', // browsers read both
    // VoiceOver in Safari doesn't count as a list what has no bullets, unless its role says so.
    'no-redundant-role': 'off',
    // The points are a listbox and not a select: docs/web-design.md says why.
    'prefer-native-element': ['error', { exclude: ['listbox'] }],
  },
};
