import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { ParcelAddress } from './gateway.ts';
import { printedAddress } from './printed-address.ts';

const lea: ParcelAddress = {
  firstName: 'Léa',
  lastName: 'Martin',
  street: '3 rue Foch',
  zip: '34000',
  city: 'Montpellier',
  phone: '06 12 34 56 78',
  email: 'lea@example.org',
  deliveryNote: null,
};
const printedWhole: [description: string, changes: Partial<ParcelAddress>][] = [
  ['a plain address', {}],
  ['blanks', { street: '  3   rue\tFoch ' }],
  [
    'quotes, ligatures and signs that are written plainly',
    { street: '3 rue du Cœur d’Or, 2° étage', lastName: 'L’Œil' },
  ],
  [
    'a street on four lines',
    { street: '128 bis rue du Faubourg Saint-Antoine, résidence des Grands Chênes, bâtiment C' },
  ],
  ['a note', { deliveryNote: 'Code 12B' }],
];
for (const [description, changes] of printedWhole) {
  test(`ADM-23 an address is printed whole: ${description}`, () => {
    const { isWhole, refusal } = printedAddress({ ...lea, ...changes });
    assert.deepEqual([isWhole, refusal], [true, null]);
  });
}

const printedInPart: [description: string, changes: Partial<ParcelAddress>, line: string][] = [
  ['a sign that has no plain form', { street: '3 rue Foch 🌸 porte B' }, 'porte B'],
  ['a letter of another alphabet', { firstName: 'Анна' }, 'Anna Martin'],
  ['an accent that Colissimo does not have', { lastName: 'Muñoz' }, 'Léa Munoz'],
  ['a word that is longer than a line', { street: `3 ${'a'.repeat(40)}` }, 'a'.repeat(35)],
  [
    'a note that is cut',
    { deliveryNote: 'Sonner deux fois puis attendre dehors svp' },
    'Sonner deux fois puis attendre',
  ],
];
for (const [description, changes, line] of printedInPart) {
  test(`ADM-23 an address is not printed whole: ${description}`, () => {
    const { isWhole, lines } = printedAddress({ ...lea, ...changes });
    assert.equal(isWhole, false);
    assert.ok(lines.includes(line), lines.join(' / '));
  });
}

test('ADM-23 a street that does not fit in four lines is refused', () => {
  const { refusal } = printedAddress({ ...lea, street: Array(5).fill('a'.repeat(30)).join(' ') });
  assert.match(refusal ?? '', /quatre lignes/);
});

test('an address with an empty mandatory line is refused', () => {
  const reason = (changes: Partial<ParcelAddress>) => printedAddress({ ...lea, ...changes }).refusal;
  assert.match(reason({ lastName: '🙂' }) ?? '', /^le nom /);
  assert.match(reason({ street: '★' }) ?? '', /^la rue /);
  assert.match(reason({ city: '★' }) ?? '', /^la ville /);
  assert.equal(reason({ lastName: '王', street: '王府井大街 5', city: 'Лион' }), null);
});
