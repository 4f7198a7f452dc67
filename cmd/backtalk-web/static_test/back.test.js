import assert from 'node:assert/strict';
import test from 'node:test';

import { Back } from '../static/back.js';
import { open } from './browser.js';

// start returns a page on which some places are open, one above the other, and what presses Back.
function start(t, places) {
  const page = { open: places, entries: 0 };
  open(t, { history: { pushState: () => page.entries++ } });
  page.back = new Back(() => page.open > 0, () => page.open--);
  page.press = () => {
    page.entries--;
    window.dispatchEvent(new Event('popstate'));
  };
  return page;
}

test('Back closes what is open instead of leaving the page', (t) => {
  const page = start(t, 1);
  page.back.watch();
  page.back.watch();
  assert.equal(page.entries, 1);
  page.press();
  assert.equal(page.open, 0);
});

test('Back closes one place after the other', (t) => {
  const page = start(t, 2);
  page.back.watch();
  page.press();
  assert.deepEqual([page.open, page.entries], [1, 1]);
  page.press();
  assert.equal(page.open, 0);
});

test('Back leaves the page when nothing is open', (t) => {
  const page = start(t, 0);
  page.back.watch();
  assert.equal(page.entries, 0);
});
