import assert from 'node:assert/strict';
import test from 'node:test';

import { press } from '../static/keys.js';

// key returns a key press. held names the keys that are held.
const key = (name, ...held) => ({
  key: name, ctrlKey: held.includes('Ctrl'), altKey: held.includes('Alt'), shiftKey: held.includes('Shift'),
  metaKey: held.includes('Meta'), isComposing: held.includes('composing'), getModifierState: (state) => held.includes(state),
});

const games = [
  ['j'], ['ж'], ['?', 'Shift'], ['Enter'], [' '], ['Escape'], ['ArrowLeft'], ['F2'], ['ArrowRight', 'Ctrl'], ['z', 'Ctrl'],
  ['Z', 'Ctrl', 'Shift'], ['@', 'Ctrl', 'Alt', 'AltGraph'], ['😀'],
];

const others = [
  ['c', 'Ctrl'], ['t', 'Ctrl'], ['Enter', 'Ctrl'], ['d', 'Alt'], ['ArrowLeft', 'Alt'], ['r', 'Meta'], ['Tab'], ['F1'], ['F5'], ['F12'],
  ['Shift', 'Shift'], ['Dead'], ['Unidentified'], ['a', 'composing'],
];

for (const k of games) {
  test(`The game gets ${k.join(', ')}`, () => assert.equal(press(key(...k))?.key, k[0]));
}

for (const k of others) {
  test(`The browser keeps ${k.join(', ')}`, () => assert.equal(press(key(...k)), null));
}

test('The game hears which keys are held', () => {
  assert.deepEqual(press(key('@', 'Ctrl', 'Alt', 'AltGraph')), { key: '@', ctrl: true, alt: true, shift: false, altGr: true });
});
