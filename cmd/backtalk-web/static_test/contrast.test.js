// Whatever colours the player and the system choose, what the board shows has enough contrast: 4.5 to 1 for text, 3 to 1 for the rest.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';

const css = readFileSync(new URL('../static/style.css', import.meta.url), 'utf8').replace(/\/\*.*?\*\//gs, '');

// rules returns the rules of the style sheet in order, each with the medium around it.
function rules() {
  const all = [];
  let media = '';
  for (const [, open, body, close] of css.matchAll(/([^{}]+)\{(?:([^{}]*)\})?|(\})/g)) {
    if (close) media = '';
    else if (open.includes('@media')) media = open.trim();
    else if (body !== undefined) all.push({ media, selectors: open.split(',').map((s) => s.trim()), body });
  }
  return all;
}

// variables returns the custom properties of the rules that apply.
function variables(applies) {
  const found = {};
  for (const { media, selectors, body } of rules()) {
    if (!selectors.some((s) => applies(media, s))) continue;
    for (const [, name, value] of body.matchAll(/--(\w+):\s*([^;]+);/g)) found[name] = value.trim();
  }
  return found;
}

function luminance(colour) {
  const digits = colour.length === 4 ? [...colour.slice(1)].map((d) => d + d) : colour.match(/[0-9a-f]{2}/g);
  const [r, g, b] = digits.map((d) => parseInt(d, 16) / 255).map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one, other) {
  const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

const grounds = ['bed', 'bar', 'frame', 'dark', 'pale'];

for (const scheme of ['dark', 'light']) {
  for (const more of [false, true]) {
    for (const theme of ['', 'wood', 'contrast']) {
      const media = ['', `@media (prefers-color-scheme: ${scheme})`, ...(more ? ['@media (prefers-contrast: more)'] : [])];
      const v = variables((m, s) => media.includes(m) && (s === ':root' || theme && [`:root[data-theme=${theme}]`, ':root[data-theme]'].includes(s)));
      const strong = v.strongOnBoard || v.strong;
      test(`the board has enough contrast: ${theme || 'plain'}, ${scheme}${more ? ', more contrast' : ''}`, () => {
        assert.ok(contrast(v.onBoard, v.frame) >= 4.5, 'the numbers of the points');
        for (const ground of ['bed', 'bar', 'frame']) assert.ok(contrast(strong, v[ground]) >= 3, `the mark of a target on ${ground}`);
        // With two colours 9 to 1 apart, one of them is 3 to 1 from anything.
        assert.ok(contrast(v.move, v.halo) >= 9, 'an arrow and its halo');
        for (const side of ['own', 'rival']) {
          for (const colour of ['', 'White', 'Red', 'Blue', 'Black']) {
            const c = variables((m, s) => m === '' && (s === ':where(svg' || colour && s === `[data-${side}=${colour}]`));
            const name = `${side}, ${colour || 'as at first'}`;
            assert.ok(contrast(c[side], c[`${side}Text`]) >= 4.5, `the count on a checker: ${name}`);
            for (const ground of grounds) {
              const best = Math.max(contrast(c[side], v[ground]), contrast(c[`${side}Edge`], v[ground]));
              assert.ok(best >= 3, `a checker on ${ground}: ${name}, ${best.toFixed(1)}`);
            }
          }
        }
      });
    }
  }
}
