import assert from 'node:assert/strict';
import test from 'node:test';

import { Panel } from '../static/panel.js';
import { make, open } from './browser.js';

// start shows a match with a clock: the viewer decides. It returns what moves the clock, and what reads a side's time.
function start(t, own) {
  const pass = open(t);
  const root = make();
  const panel = new Panel(root);
  const side = (name, more) => ({ name, score: 0, pips: '167', timed: true, left: 60000, delay: 0, ...more });
  const content = { match: 'To 3 points', sides: [side('Sam', { turn: true, ...own }), side('Ada')] };
  panel.show(content, ['white', 'blue']);
  return { panel, content, root, pass, time: (who) => root.querySelector(`.${who}`).querySelector('.time').textContent };
}

test('The clock of the side that decides runs, the other stands', (t) => {
  const { pass, time } = start(t, { left: 125000 });
  assert.equal(time('own'), '2:05');
  pass(1000);
  assert.deepEqual([time('own'), time('rival')], ['2:04', '1:00']);
  pass(60000);
  assert.deepEqual([time('own'), time('rival')], ['1:04', '1:00']);
});

test('The clock waits for the delay', (t) => {
  const { pass, time } = start(t, { delay: 5000 });
  pass(5000);
  assert.equal(time('own'), '1:00');
  pass(1000);
  assert.equal(time('own'), '0:59');
});

test('The clock stops at zero', (t) => {
  const { pass, time } = start(t, { left: 2000 });
  pass(3000);
  assert.equal(time('own'), '0:00');
});

test('A side without time left has 0:00', (t) => {
  const { pass, time } = start(t, { left: 0 });
  assert.equal(time('own'), '0:00');
  pass(1000);
  assert.equal(time('own'), '0:00');
});

test('A new state of the match stops the clock of the one before', (t) => {
  const { panel, content, pass, time } = start(t);
  pass(1000);
  const [own, rival] = content.sides;
  panel.show({ ...content, sides: [{ ...own, left: 59000, turn: false }, { ...rival, turn: true }] });
  pass(2000);
  assert.deepEqual([time('own'), time('rival')], ['0:59', '0:58']);
});

test('The panel is hidden when there is no match', (t) => {
  const { panel, root, pass } = start(t);
  assert.equal(root.hidden, false);
  panel.show();
  assert.equal(root.hidden, true);
  pass(1000);
});
