import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'vitest';
import { findTypographyFaults, styleFaults, typographyFaults } from './check-typography.ts';

const faultsOf = (declarations: string, path = 'screens/admin/home/home.module.css') =>
  typographyFaults(path, `.count { ${declarations} }`);

test('the style sheets and components of the shop use the sizes, weights and faces of the theme', () => {
  assert.deepEqual(findTypographyFaults(join(import.meta.dirname, '..')), []);
});

const passing = [
  'font-size: var(--size-13); line-height: var(--line-13)',
  'font-size: inherit; font-weight: inherit',
  'font: inherit',
  'font-weight: var(--medium); font-family: var(--sans)',
  'font-family: var(--serif); font-size: var(--size-20)',
  'padding: 0.9rem; width: 14px',
];
for (const declarations of passing)
  test(`the declarations ${declarations} pass`, () => assert.deepEqual(faultsOf(declarations), []));

const planted: [declarations: string, fault: RegExp][] = [
  ['font-size: 0.9rem', /“font-size: 0.9rem” is not one of the variables/],
  ['font-size: 14px', /is not one of the variables/],
  ['font-size: clamp(1rem, 2vw, 2rem)', /is not one of the variables/],
  ['font-size: var(--size-15)', /is not one of the variables/],
  ['font: 600 1rem/1.5 var(--sans)', /“font: 600/],
  ['font-weight: 700', /“font-weight: 700”/],
  ['font-family: Georgia, serif', /“font-family: Georgia/],
  ['font-family: var(--serif); font-size: var(--size-16)', /the serif needs a font-size of 20 px/],
  ['font-family: var(--serif)', /the serif needs a font-size of 20 px/],
  ['--size-13: 0.8rem', /--size-13 is defined in/],
];
for (const [declarations, fault] of planted)
  test(`the declaration ${declarations} is refused with its line`, () => {
    const [first, ...more] = faultsOf(declarations);
    assert.match(first ?? '', fault);
    assert.match(first ?? '', /^screens\/admin\/home\/home\.module\.css:1: /);
    assert.deepEqual(more, []);
  });

test('a rule nested in a media query is checked, a font face is not', () => {
  const path = 'platform/web/ui/table.module.css';
  assert.equal(typographyFaults(path, '@media print { td { font-size: 9px } }').length, 1);
  assert.deepEqual(typographyFaults(path, '@font-face { font-family: Figtree; font-weight: 300 900 }'), []);
});

test('the exceptions hold for sizes relative to the window or the page only', () => {
  const path = 'screens/admin/live-on-air/window.module.css';
  assert.deepEqual(faultsOf('font-size: max(1rem, 3vmin)', path), []);
  assert.equal(faultsOf('font-size: 3rem', path).length, 1);
});

test('a size in the style of a component is refused', () => {
  assert.equal(styleFaults('a.tsx', '<p style={{ fontSize: 12 }} />').length, 1);
  assert.deepEqual(styleFaults('a.tsx', '<p style={{ width: 12 }} />'), []);
});
