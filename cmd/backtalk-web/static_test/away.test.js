import assert from 'node:assert/strict';
import test from 'node:test';

import { Away } from '../static/away.js';
import { open } from './browser.js';

// start returns a page whose player may look away. may is what the browser allows.
function start(t, may) {
  const seen = { notes: [], asked: 0 };
  class Notification {
    static permission = may;

    static async requestPermission() { seen.asked++; }

    constructor(title, { body }) {
      this.body = body;
      seen.notes.push(body);
    }

    close() { seen.notes.splice(seen.notes.indexOf(this.body), 1); }
  }
  const window = Object.assign(new EventTarget(), { Notification });
  open(t, { window, Notification });
  const away = new Away();
  const look = (hidden) => {
    document.hidden = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
  };
  return { away, look, seen };
}

// settled lets promises go on.
const settled = async () => { for (let i = 0; i < 10; i++) await null; };

test('A player who is here is not called', async (t) => {
  const { away, seen } = start(t, 'granted');
  away.call('Your turn.');
  await settled();
  assert.equal(document.title, 'Backtalk');
  assert.deepEqual(seen.notes, []);
});

test('A player who is away is called by the title and a notification until they return', async (t) => {
  const { away, look, seen } = start(t, 'granted');
  look(true);
  away.call('Your turn.');
  await settled();
  assert.equal(document.title, 'Your turn. Backtalk');
  assert.deepEqual(seen.notes, ['Your turn.']);
  look(false);
  assert.equal(document.title, 'Backtalk');
  assert.deepEqual(seen.notes, []);
});

test('The title changes while the player is away, but the call stays until they return', (t) => {
  const { away, look } = start(t, 'denied');
  look(true);
  away.call('Your turn.');
  away.name('Your turn – Backtalk');
  assert.equal(document.title, 'Your turn. Backtalk');
  look(false);
  assert.equal(document.title, 'Your turn – Backtalk');
});

test('A browser that may show no notification shows none', async (t) => {
  const { away, look, seen } = start(t, 'denied');
  look(true);
  away.call('Your turn.');
  await settled();
  assert.deepEqual(seen.notes, []);
});

for (const [may, asked] of [['default', 1], ['granted', 0], ['denied', 0]]) {
  test(`The page asks for notifications ${asked ? 'once' : 'no more'} if the browser says ${may}`, (t) => {
    const { away, seen } = start(t, may);
    away.allow();
    assert.equal(seen.asked, asked);
  });
}
