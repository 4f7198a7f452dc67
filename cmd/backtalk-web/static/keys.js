// Chooses the keys that the game gets. The others are for the browser and the screen
// reader.

const named = new Set([
  'Enter', ' ', 'Escape', 'Backspace', 'Delete', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight',
  'Home', 'End', 'PageUp', 'PageDown', 'F2', 'F4', 'F8', 'F9',
]);
const withCtrl = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Backspace']);

// press returns a key press for the game, or null if the key isn't the game's.
/** @param {KeyboardEvent} e */
export function press(e) {
  if (e.isComposing || e.metaKey || e.key === 'Dead' || e.key === 'Unidentified') return null;
  const altGr = e.getModifierState('AltGraph');
  const p = { key: e.key, ctrl: e.ctrlKey, alt: e.altKey, shift: e.shiftKey, altGr };
  const character = [...e.key].length === 1;
  if (e.ctrlKey && !altGr) return withCtrl.has(e.key) || e.key.toLowerCase() === 'z' ? p : null;
  if (e.altKey && !altGr) return null;
  return character || named.has(e.key) ? p : null;
}
