// Keys: which of them the game gets, and which stay the browser's and the screen reader's.

const named = new Set([
  'Enter', ' ', 'Escape', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight',
  'Home', 'End', 'PageUp', 'PageDown', 'F2', 'F4', 'F8', 'F9',
]);
const withCtrl = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace']);

// press returns a key press as the game takes it, null for one that is not the game's.
export function press(e) {
  if (e.isComposing || e.metaKey || e.key === 'Dead' || e.key === 'Unidentified') return null;
  const altGr = e.getModifierState('AltGraph');
  const p = { key: e.key, ctrl: e.ctrlKey, alt: e.altKey, shift: e.shiftKey, altGr };
  const character = [...e.key].length === 1;
  if (e.ctrlKey && !altGr) return withCtrl.has(e.key) || e.key.toLowerCase() === 'z' ? p : null;
  if (e.altKey && !altGr) return null;
  return character || named.has(e.key) ? p : null;
}
