import assert from 'node:assert/strict';
import test from 'node:test';

import { Live } from '../static/live.js';
import { make, open, texts } from './browser.js';

// start returns announcements with their regions, and what moves the clock.
function start(t) {
  const pass = open(t);
  const [polite, assertive, politeInDialog, assertiveInDialog, said, last] = Array.from({ length: 6 }, () => make());
  const dialog = make('', make('unseen', politeInDialog, assertiveInDialog));
  dialog.hidden = true;
  const game = make('', dialog, make('unseen', polite, assertive));
  return { live: new Live(game, dialog, said, last), pass, polite, assertive, politeInDialog, assertiveInDialog, dialog, said, last };
}

test('Events are read one after the other, 300 ms apart', (t) => {
  const { live, pass, polite } = start(t);
  live.say('Ada rolls 6 and 3.');
  pass(1);
  live.say('Ada plays.');
  pass(298);
  assert.deepEqual(texts(polite), ['Ada rolls 6 and 3.']);
  pass(2);
  assert.deepEqual(texts(polite), ['Ada rolls 6 and 3.', 'Ada plays.']);
});

test('Lines that come together are read as one', (t) => {
  const { live, pass, polite } = start(t);
  live.say('Ada rolls 6 and 3.');
  live.say('Ada plays.');
  pass(1);
  assert.deepEqual(texts(polite), ['Ada rolls 6 and 3. Ada plays.']);
});

test('An answer does not wait, and takes along what was waiting', (t) => {
  const { live, pass, polite, assertive } = start(t);
  live.say('Ada rolls 6 and 3.');
  pass(1);
  live.say('Ada plays.');
  live.say('Pips: you 162.', true);
  pass(1);
  assert.deepEqual(texts(assertive), ['Ada plays. Pips: you 162.']);
  pass(1000);
  assert.deepEqual(texts(polite), ['Ada rolls 6 and 3.']);
});

test('An event waits until 300 ms after an answer', (t) => {
  const { live, pass, polite } = start(t);
  live.say('Pips: you 162.', true);
  pass(1);
  live.say('Ada plays.');
  pass(298);
  assert.deepEqual(texts(polite), []);
  pass(2);
  assert.deepEqual(texts(polite), ['Ada plays.']);
});

test('Lines are read inside a menu while it is open', (t) => {
  const { live, pass, polite, assertive, politeInDialog, assertiveInDialog, dialog } = start(t);
  dialog.hidden = false;
  live.say('Ada plays.');
  pass(1);
  live.say('Off.', true);
  pass(1);
  assert.deepEqual([texts(politeInDialog), texts(assertiveInDialog)], [['Ada plays.'], ['Off.']]);
  assert.deepEqual([texts(polite), texts(assertive)], [[], []]);
});

test('Old lines go only when it has been quiet for five seconds', (t) => {
  const { live, pass, assertive } = start(t);
  for (let i = 1; i <= 10; i++) {
    live.say(`${i}`, true);
    pass(4000);
  }
  assert.equal(assertive.children.length, 10);
  pass(1001);
  assert.deepEqual(texts(assertive), ['3', '4', '5', '6', '7', '8', '9', '10']);
});

test('The list of announcements is cut to the newest 60 when it is quiet', (t) => {
  const { live, pass, said } = start(t);
  for (let i = 1; i <= 100; i++) live.keep(`${i}`);
  live.say('100');
  pass(4999);
  assert.equal(said.children.length, 100);
  pass(2);
  assert.equal(said.children.length, 60);
  assert.equal(texts(said)[0], '41');
  assert.equal(live.log.length, 100);
});

test('The list of announcements is cut without a pause when it has more than 300', (t) => {
  const { live, said } = start(t);
  for (let i = 1; i <= 300; i++) live.keep(`${i}`);
  assert.equal(said.children.length, 300);
  live.keep('301');
  assert.equal(said.children.length, 60);
});

test('Below the board are the last three lines, and a prompt gives way', (t) => {
  const { live, said, last } = start(t);
  live.keep('Ada plays.');
  live.keep('Enter rolls.', true);
  live.keep('You roll 5 and 4.');
  assert.deepEqual(texts(last), ['Ada plays.', 'You roll 5 and 4.']);
  live.keep('13 to 8.');
  live.keep('13 to 9.');
  assert.deepEqual(texts(last), ['You roll 5 and 4.', '13 to 8.', '13 to 9.']);
  assert.equal(said.children.length, 5);
});
