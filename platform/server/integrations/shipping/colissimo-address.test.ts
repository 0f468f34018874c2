import assert from 'node:assert/strict';
import { test } from 'vitest';
import fc from 'fast-check';
import { ProviderFailure } from '../failure.ts';
import { addresseeAddress, courierNote, phoneField, senderAddress, streetLines } from './colissimo-address.ts';
import { carrierText, isTransliterated, wholeWords } from './colissimo-text.ts';

const lea = {
  firstName: 'Léa',
  lastName: 'Martin',
  street: '3 rue Foch',
  zip: '34000',
  city: 'Montpellier',
  phone: '06 12 34 56 78',
  email: 'lea@example.org',
  deliveryNote: null,
};

const streets: [typed: string, lines: ReturnType<typeof streetLines>][] = [
  ['3 rue Foch', { line2: '3 rue Foch' }],
  ['  3   rue\tFoch \n', { line2: '3 rue Foch' }],
  ['12 rue du Faubourg Saint-Antoine 75', { line2: '12 rue du Faubourg Saint-Antoine 75' }],
  ['128 bis rue du Faubourg Saint-Antoine', { line2: '128 bis rue du Faubourg', line3: 'Saint-Antoine' }],
  [
    '128 bis rue du Faubourg Saint-Antoine, résidence des Grands Chênes, bâtiment C, appartement 34',
    {
      line0: 'appartement 34 bâtiment C',
      line1: 'résidence des Grands Chênes',
      line2: '128 bis rue du Faubourg',
      line3: 'Saint-Antoine',
    },
  ],
  [
    '12 rue de la Grange aux Belles, résidence du Canal Saint-Martin, porte 4',
    { line0: 'porte 4', line1: 'résidence du Canal Saint-Martin', line2: '12 rue de la Grange aux Belles' },
  ],
  [
    'Route départementale 940 lieu dit la Ferme du Moulin Brûlé derrière la chapelle',
    { line1: 'derrière la chapelle', line2: 'Route départementale 940', line3: 'lieu dit la Ferme du Moulin Brûlé' },
  ],
  ['Llanfairpwllgwyngyllgogerychwyrndrobwll 5', { line2: 'Llanfairpwllgwyngyllgogerychwyrndro', line3: 'bwll 5' }],
  ['🏠 12, allée de l’Œillet – « Les Lilas »', { line2: "12 allée de l'OEillet - 'Les Lilas'" }],
  ['', {}],
];
for (const [typed, lines] of streets) {
  test(`the street “${typed.trim()}” is laid out on the label’s lines`, () =>
    assert.deepEqual(streetLines(typed), lines));
}

const wordsOf = (text: string): string[] =>
  text
    .split(/[ ,]+/)
    .filter((word) => !['', '-', '/'].includes(word))
    .toSorted();

test('no line of a street is too long, and no word is lost or cut', () => {
  const word = fc.string({ unit: fc.constantFrom(..."abcéÉ19-/,'"), minLength: 1, maxLength: 35 });
  fc.assert(
    fc.property(fc.array(word, { maxLength: 14 }), (words) => {
      const street = words.join(' ');
      // A longer street may need a fifth line.
      fc.pre(street.length <= 72);
      const { line0, line1, line2, line3 } = streetLines(street);
      const lines = [line2, line3, line0, line1].filter((line) => line !== undefined);
      assert.ok(lines.every((line) => line.length <= 35 && line.length > 0));
      assert.deepEqual(wordsOf(lines.join(' ')), wordsOf(street));
    }),
  );
});

test('a street that is too long for the four lines of the label is refused', () => {
  assert.throws(
    () => streetLines('rue très longue '.repeat(12)),
    (error) => error instanceof ProviderFailure && error.kind === 'refused',
  );
});

const phones: [typed: string, field: ReturnType<typeof phoneField>][] = [
  ['06 12 34 56 78', { mobileNumber: '0612345678' }],
  ['+33 6 12 34 56 78', { mobileNumber: '0612345678' }],
  ['+33 (0)7.12.34.56.78', { mobileNumber: '0712345678' }],
  ['0033612345678', { mobileNumber: '0612345678' }],
  ['33612345678', { mobileNumber: '0612345678' }],
  ['01-42-34-56-78', { phoneNumber: '0142345678' }],
  ['+32 470 12 34 56', { mobileNumber: '+32470123456' }],
  ['12', {}],
  ['', {}],
];
for (const [typed, field] of phones) {
  test(`the phone “${typed}” is sent in the field that the carrier expects, or omitted if invalid`, () =>
    assert.deepEqual(phoneField(typed), field));
}

test('an addressee keeps accents, and empty fields are not sent', () => {
  assert.deepEqual(addresseeAddress({ ...lea, firstName: 'Zoë-Anaïs', lastName: 'Lefèbvre', email: ' ', phone: '' }), {
    firstName: 'Zoë-Anaïs',
    lastName: 'Lefèbvre',
    line2: '3 rue Foch',
    zipCode: '34000',
    city: 'Montpellier',
    countryCode: 'FR',
  });
});

test('an address in Monaco is in its own country, with its French postal code', () => {
  const { zipCode, countryCode } = addresseeAddress({ ...lea, zip: '98000', city: 'Monaco' });
  assert.deepEqual([zipCode, countryCode], ['98000', 'MC']);
});

test('names, town and note that are too long end on a whole word, and an empty note is omitted', () => {
  const long = addresseeAddress({
    ...lea,
    firstName: 'Marie-Charlotte Anne-Sophie Bernadette',
    lastName: 'de La Rochefoucauld-Montmorency d’Aubigné',
    city: 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson',
  });
  assert.equal(long.firstName, 'Marie-Charlotte Anne-Sophie');
  assert.equal(long.lastName, 'de La Rochefoucauld-Montmorency');
  assert.equal(long.city, 'Saint-Remy-en-Bouzemont-Saint');
  assert.equal(courierNote('Laisser chez la voisine du dessous, au sous-sol'), 'Laisser chez la voisine du dessous,');
  assert.equal(courierNote('  '), undefined);
  assert.equal(courierNote(null), undefined);
});

test('the sender is the shop, and even a mobile phone number is sent in the field of a landline', () => {
  const shop = {
    companyName: 'Défilé',
    street: '12 rue des Tisserands',
    zip: '69001',
    city: 'Lyon',
    email: 'a@b.fr',
    phone: '0612345678',
  };
  assert.deepEqual(senderAddress(shop), {
    companyName: 'Défilé',
    line2: '12 rue des Tisserands',
    zipCode: '69001',
    city: 'Lyon',
    countryCode: 'FR',
    phoneNumber: '0612345678',
    email: 'a@b.fr',
  });
});

const texts: [typed: string, sent: string][] = [
  ['Cœur de l’été', "Coeur de l'été"],
  ['Łukasz Dvořák ❤️', 'Lukasz Dvorak'],
  ['e\u0301toile\u00a0…', 'étoile ...'],
  ['App. n° 3 <2e>', 'App. no 3 2e'],
  ['Mar\u00adtin', 'Martin'],
  ['Екатерина Щукина', 'Ekaterina Shchukina'],
  ['王小明', 'WangXiaoMing'],
  ['さくら', 'Sakura'],
  ['김민준', 'GimMinJun'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
  ['שרה', 'Srh'],
  ['فاطمة', 'Ftmh'],
  ['สมชาย', 'Smchay'],
  ['प्रिया', 'Priya'],
  ['Արամ', 'Aram'],
  ['Þórður', 'Thordur'],
  ['Rue Анны 12', 'Rue Anny 12'],
  ['🙂 ★', ''],
];
for (const [typed, sent] of texts) {
  test(`“${typed}” is written in the carrier’s characters`, () => assert.equal(carrierText(typed), sent));
}

test('a name in another script leaves letters on the label, unless it consists of hard signs, and Latin letters are not transliterated', () => {
  const scripts = [...'ЖЩЪ王さ김Ωשفสपგա'];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...scripts), { minLength: 1, maxLength: 12 }), (letters) => {
      const name = letters.join('');
      assert.ok(isTransliterated(name));
      if (/[^Ъ]/.test(name)) assert.match(carrierText(name), /[a-z]/i);
    }),
  );
  for (const typed of ['Léa Muñoz', 'Œuvré Łukasz', '12 bis', '🙂', '']) assert.ok(!isTransliterated(typed), typed);
});

test('every typed text is sent within the characters and the lengths that the carrier accepts', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (typed) => {
      const sent = wholeWords(carrierText(typed), 35);
      assert.match(sent, /^[ !#-;=?-Z_a-zÀ-ÖØ-öø-ÿ]{0,35}$/);
      assert.equal(carrierText(sent), sent);
    }),
  );
});
