import assert from 'node:assert/strict';
import { test } from 'vitest';
import * as fc from 'fast-check';
import * as z from 'zod/mini';
import { addToLiveOrder, createOrder } from './admin-schemas.ts';
import { addressInput } from './schemas.ts';

const completeAddress = {
  firstName: 'Léa',
  lastName: 'Martin',
  street: '12 rue des Lilas',
  zip: '69003',
  city: 'Lyon',
  phone: '06 12 34 56 78',
  email: 'Lea@Test.example ',
  deliveryNote: '',
};
const messagesOf = (schema: z.core.$ZodType, typed: unknown): Record<string, string> => {
  const read = z.safeParse(schema, typed);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map((issue) => [issue.path.join('.'), issue.message]).toReversed());
};

const requiredTexts = {
  firstName: 'Le prénom est obligatoire',
  lastName: 'Le nom est obligatoire',
  street: "L'adresse est obligatoire",
  zip: 'Le code postal est obligatoire',
  city: 'La ville est obligatoire',
  phone: 'Le téléphone est obligatoire',
  email: "L'email est obligatoire",
};

test('CUS-13 each missing, blank or non-text field of the address has the message of the specification', () => {
  for (const [field, message] of Object.entries(requiredTexts)) {
    const { [field]: _left, ...without } = completeAddress as Record<string, string>;
    assert.deepEqual(messagesOf(addressInput, without), { [field]: message }, `${field} absent`);
    assert.deepEqual(
      messagesOf(addressInput, { ...completeAddress, [field]: '' }),
      { [field]: message },
      `${field} empty`,
    );
    assert.deepEqual(
      messagesOf(addressInput, { ...completeAddress, [field]: ' \t' }),
      { [field]: message },
      `${field} blank`,
    );
    if (!['zip', 'phone', 'email'].includes(field))
      assert.deepEqual(
        messagesOf(addressInput, { ...completeAddress, [field]: '\u200B\u2060\u2800' }),
        { [field]: message },
        `${field} invisible`,
      );
    assert.deepEqual(
      messagesOf(addressInput, { ...completeAddress, [field]: null }),
      { [field]: message },
      `${field} null`,
    );
    assert.deepEqual(
      messagesOf(addressInput, { ...completeAddress, [field]: 12 }),
      { [field]: message },
      `${field} a number`,
    );
  }
  assert.deepEqual(messagesOf(addressInput, {}), requiredTexts);
});

test('CUS-13 a full address is normalised: trimmed, lower-case e-mail, phone without blanks, null for an empty note', () => {
  assert.deepEqual(z.parse(addressInput, { ...completeAddress, street: ' 12 rue des Lilas ' }), {
    ...completeAddress,
    phone: '0612345678',
    email: 'lea@test.example',
    deliveryNote: null,
  });
  assert.equal(z.parse(addressInput, { ...completeAddress, deliveryNote: ' Code 12B ' }).deliveryNote, 'Code 12B');
});

test('CUS-13 the French notations of a phone number are accepted, and other notations are refused', () => {
  const phoneOf = (phone: string) => z.safeParse(addressInput, { ...completeAddress, phone }).data?.phone ?? null;
  assert.equal(phoneOf('06 12 34 56 78'), '0612345678');
  assert.equal(phoneOf('06.12.34.56.78'), '0612345678');
  assert.equal(phoneOf('06-12-34-56-78'), '0612345678');
  assert.equal(phoneOf('+33 6 12 34 56 78'), '+33612345678');
  assert.equal(phoneOf('+33 (0)6 12 34 56 78'), '+33612345678');
  assert.equal(phoneOf('0033 6 12 34 56 78'), '+33612345678');
  assert.equal(phoneOf('0033 (0)6 12 34 56 78'), '+33612345678');
  assert.equal(phoneOf('04 72 00 00 00'), '0472000000');
  assert.equal(phoneOf('06/12/34/56/78'), '0612345678');
  assert.equal(phoneOf('06\u201112\u201134\u201156\u201178'), '0612345678');
  for (const invalidPhone of [
    '12',
    '0012345678',
    '06123456789',
    '061234567',
    '+32470123456',
    'six',
    '06 12 34 56 7a',
  ]) {
    assert.equal(phoneOf(invalidPhone), null, invalidPhone);
  }
  fc.assert(
    fc.property(fc.string(), (typed) => {
      const phone = phoneOf(typed);
      return phone === null || /^(0|\+33)[1-9]\d{8}$/.test(phone);
    }),
  );
});

test('CUS-13 invisible characters of a number, an e-mail or a postal code pasted from a phone’s contacts are ignored', () => {
  const pasted = {
    phone: '\u202A+33 6 12 34 56 78\u202C',
    email: '\u200BLea@Test.example\u2060',
    zip: '\u200E69003\uFEFF',
  };
  const { phone, email, zip } = z.parse(addressInput, { ...completeAddress, ...pasted });
  assert.deepEqual([phone, email, zip], ['+33612345678', 'lea@test.example', '69003']);
});

test('CUS-13 a postal code outside the delivery area is refused with its own message', () => {
  const notServed = 'Nous livrons en France métropolitaine et à Monaco\u00A0: pas encore à ce code postal';
  for (const zip of ['97400', '97133', '98800', '98713', '00100', '96000', '99000'])
    assert.deepEqual(messagesOf(addressInput, { ...completeAddress, zip }), { zip: notServed }, zip);
  for (const zip of ['01000', '20000', '69003', '95999', '98000'])
    assert.deepEqual(messagesOf(addressInput, { ...completeAddress, zip }), {});
});

test('CUS-13 a wrong postal code, a wrong e-mail and an overlong field each have a message', () => {
  for (const zip of ['6900', '690033', '69 003', 'LYON1', '٦٩٠٠٣']) {
    assert.deepEqual(messagesOf(addressInput, { ...completeAddress, zip }), {
      zip: 'Le code postal doit comporter 5 chiffres',
    });
  }
  for (const email of ['lea', 'lea@', '@test.example', 'lea@test', 'l ea@test.example', '"l"@test.example']) {
    assert.ok(messagesOf(addressInput, { ...completeAddress, email })['email'], email);
  }
  assert.deepEqual(messagesOf(addressInput, { ...completeAddress, firstName: 'x'.repeat(30) }), {
    firstName: '29 caractères au maximum',
  });
});

test('ADM-27 an assignment needs a piece and a pseudo, which is trimmed and lower-cased', () => {
  const liveId = crypto.randomUUID();
  const productId = crypto.randomUUID();
  const message = 'Veuillez sélectionner un produit et indiquer un pseudo';
  assert.equal(messagesOf(addToLiveOrder.input, { liveId, pseudo: 'lea' })['productId'], message);
  assert.equal(messagesOf(addToLiveOrder.input, { liveId, productId: '', pseudo: 'lea' })['productId'], message);
  assert.equal(messagesOf(addToLiveOrder.input, { liveId, productId })['pseudo'], message);
  assert.equal(messagesOf(addToLiveOrder.input, { liveId, productId, pseudo: ' ' })['pseudo'], message);
  assert.equal(z.parse(addToLiveOrder.input, { liveId, productId, pseudo: ' @LeA' }).pseudo, 'lea');
});

test('ADM-19 a new order needs a live and a user', () => {
  const messages = messagesOf(createOrder.input, {});
  assert.equal(messages['liveId'], "La sélection d'un live est obligatoire");
  assert.equal(messages['userId'], "La sélection d'un utilisateur est obligatoire");
});
