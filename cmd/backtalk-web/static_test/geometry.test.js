import assert from 'node:assert/strict';
import test from 'node:test';

import { bar, centre, columnAt, middle, step, trayX, width } from '../static/geometry.js';

test('A touch in the middle of a column, or near its edges, is in that column', () => {
  for (let column = 1; column <= 12; column++) {
    for (const beside of [-step / 2 + 1, 0, step / 2 - 1]) assert.equal(columnAt(middle(column) + beside), column);
  }
});

test('A touch at the left edge is in the first column, one at the right edge in the tray', () => {
  assert.equal(columnAt(0), 1);
  assert.equal(columnAt(trayX), 13);
  assert.equal(columnAt(width), 13);
});

test('No column is under the bar', () => {
  assert.equal(middle(6) + step / 2, bar.left);
  assert.equal(middle(7) - step / 2, bar.left + bar.width);
});

test('The player rolls on the right, the opponent on the left', () => {
  assert.ok(centre(true) > bar.left + bar.width);
  assert.ok(centre(false) < bar.left);
});
