import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'docs', 'decisions');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const files = readdirSync(folder).filter((file) => file !== 'README.md');

test('every decision is in the list of decisions, under its own title and in the order of its number', () => {
  const expected = files.toSorted().map((file) => {
    const [, number, title] = /^# (\d{4}) [·—] (.+)$/m.exec(readFileSync(join(folder, file), 'utf8')) ?? [];
    return `[${number}](${file}) ${title}`;
  });
  const listed = [...index.matchAll(/^\| (\[\d{4}\]\([^)|]+\) [^|]+) \|/gm)].map(([, decision]) => decision);
  assert.deepEqual(listed, expected);
});

test('each decision of the list has a state and a condition to revisit it', () => {
  const rows = index.split('\n').filter((line) => line.startsWith('| ['));
  assert.ok(rows.length >= 20, 'the list was read');
  assert.deepEqual(
    rows.filter((row) => row.split('|').filter((cell) => cell.trim() !== '').length !== 3),
    [],
  );
});

test('no decision number is used twice', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  assert.deepEqual(
    numbers.filter((number, rank) => numbers.indexOf(number) !== rank),
    [],
  );
});

test('the file of each decision is named after its title, and has the four sections that the list promises', () => {
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(folder, file), 'utf8');
    const [heading = ''] = text.toLowerCase().split('\n', 1);
    const title = heading.split(/[^a-z\d]+/);
    const words = file.slice(5, -3).split('-');
    // A file name may replace some words of the title.
    const isNamed = words.filter((word) => title.includes(word)).length >= words.length * 0.6;
    const missing = ['Context', 'Decision', 'Consequences', 'Alternatives'].filter(
      (section) => !new RegExp(`^(?:## |\\*\\*)${section}`, 'm').test(text),
    );
    return [...(isNamed ? [] : [`${file} has another title`]), ...missing.map((section) => `${file}: ${section}`)];
  });
  assert.deepEqual(faults, []);
});
