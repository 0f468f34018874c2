import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  addressFields,
  addressLine,
  declinedNeeds,
  isCompany,
  isPremiumRate,
  legalNameOf,
  legalNeeds,
  mailSender,
  maySell,
  missingNeeds,
  returnAddress,
  sellerLine,
  sellerName,
  senderPlace,
  shopNameOf,
  spacedPhone,
} from './rules.ts';
import { declaredIdentity, identityNames, type Identity, type IdentityName } from './schemas.ts';

const initialIdentity = Object.fromEntries(
  identityNames.map((name) => [name, declaredIdentity[name].initial]),
) as Identity;
const complete: Identity = {
  ...initialIdentity,
  shopName: 'Chez Léa',
  supportEmail: 'lea@boutique.fr',
  phone: '0472000000',
  street: '3 rue Haute',
  zip: '69001',
  city: 'Lyon',
  legalName: 'Léa SARL',
  legalForm: 'sarl',
  capitalCents: 0,
  siren: '123456782',
  rcsCity: 'Lyon',
  vatRegime: 'standard',
  vatNumber: 'FR11123456782',
  publicationDirector: 'Léa Martin',
  hostName: 'Hôte',
  hostAddress: '1 rue du Serveur, Lyon',
  hostPhone: '0472000001',
  mediatorName: 'Médiation',
  mediatorAddress: '2 rue de Paris, Paris',
  mediatorSite: 'https://mediation.fr',
  textileId: 'FR123456_11ABCD',
  packagingId: 'FR123456_01ABCD',
  guaranteeNotice: '/api/guarantee-notices/00000000-0000-4000-8000-000000000000.pdf',
};
const titlesOf = (identity: Identity) => missingNeeds(identity).map(({ title }) => title);

test('a shop with all legal information lacks nothing and may sell, even with a capital of 0 €', () => {
  assert.deepEqual(titlesOf(complete), []);
  assert.equal(maySell(complete), true);
});

for (const need of legalNeeds) {
  for (const name of need.fields) {
    test(`« ${need.title} » is the only missing need without ${name}, and ${need.blocks ? 'stops' : 'does not stop'} the sale`, () => {
      const incomplete = { ...complete, [name]: declaredIdentity[name].initial };
      const missing = titlesOf(incomplete);
      // An empty form or regime hides the needs that depend on it.
      assert.deepEqual(missing, [need.title]);
      assert.equal(maySell(incomplete), !need.blocks);
    });
  }
  test(`« ${need.title} » states its reason and its articles of law`, () => {
    assert.match(need.why, /^[A-ZÀ-Ý].*\.$/);
    assert.match(need.source, /art\. /);
  });
}

test('an empty identity lacks all needs that do not depend on other information', () => {
  const dependentNeeds = ['Le capital social', 'La ville du RCS', 'Le numéro de TVA intracommunautaire'];
  assert.deepEqual(
    titlesOf(initialIdentity),
    legalNeeds.map(({ title }) => title).filter((title) => !dependentNeeds.includes(title)),
  );
  assert.equal(maySell(initialIdentity), false);
});

test('information that the law requires of some shops is missing in these shops only', () => {
  const isMissing = (changes: Partial<Identity>, name: IdentityName) => {
    const identity: Identity = { ...complete, [name]: declaredIdentity[name].initial, ...changes };
    return missingNeeds(identity).some(({ fields }) => fields.includes(name));
  };
  for (const legalForm of ['ei', 'other'] as const)
    for (const name of ['capitalCents', 'rcsCity'] as const) assert.equal(isMissing({ legalForm }, name), false);
  for (const legalForm of ['eurl', 'sarl', 'sasu', 'sas', 'sa', 'snc'] as const)
    for (const name of ['capitalCents', 'rcsCity'] as const) assert.equal(isMissing({ legalForm }, name), true);
  assert.equal(isMissing({ vatRegime: 'franchise' }, 'vatNumber'), false);
  for (const vatRegime of ['standard', 'margin'] as const) assert.equal(isMissing({ vatRegime }, 'vatNumber'), true);
  assert.equal(isMissing({ vatRegime: 'margin' }, 'textileId'), false);
});

test('addresses and telephone numbers are formatted as in France', () => {
  assert.equal(addressLine(complete), '3 rue Haute, 69001 Lyon');
  assert.equal(addressLine({ street: '', zip: '', city: '' }), '');
  assert.equal(spacedPhone('0472000000'), '04\u00a072\u00a000\u00a000\u00a000');
  assert.equal(spacedPhone('+33472000000'), '04\u00a072\u00a000\u00a000\u00a000');
});

test('the owner can decline the producer identifiers and no other need', () => {
  const declined: Identity = {
    ...complete,
    textileId: '',
    packagingId: '',
    notConcerned: ['textileId', 'packagingId'],
  };
  assert.deepEqual(titlesOf(declined), []);
  assert.deepEqual(
    declinedNeeds(declined).map(({ fields }) => fields),
    [['textileId'], ['packagingId']],
  );
  assert.deepEqual(declinedNeeds({ ...declined, textileId: 'FR123456_11ABCD' }).length, 1);
  const { schema } = declaredIdentity.notConcerned;
  assert.equal(schema.safeParse(['siren']).success, false);
});

test('every legal form is a company, except a sole trader, « other » and an empty form', () => {
  const forms = ['', 'ei', 'other', 'eurl', 'sarl', 'sasu', 'sas', 'sa', 'snc'] as const;
  assert.deepEqual(forms.filter(isCompany), ['eurl', 'sarl', 'sasu', 'sas', 'sa', 'snc']);
});

test('the name of a sole trader is followed by EI, unless the name already states it', () => {
  const nameOf = (legalName: string, legalForm: 'ei' | 'sarl' = 'ei') => legalNameOf({ legalName, legalForm });
  assert.equal(nameOf('Léa Martin'), 'Léa Martin\u00a0EI');
  assert.equal(nameOf(''), '');
  for (const whole of [
    'Léa Martin EI',
    'EI Léa Martin',
    'Léa Martin entrepreneur individuel',
    'Entrepreneure Individuelle Léa',
  ])
    assert.equal(nameOf(whole), whole);
  assert.equal(nameOf('Léa Martin', 'sarl'), 'Léa Martin');
});

test('the line of the seller has the legal name and the SIREN, and leaves out an empty part', () => {
  assert.equal(sellerLine(complete), 'Léa SARL · SIREN\u00a0123\u00a0456\u00a0782');
  assert.equal(sellerLine({ ...complete, siren: '' }), 'Léa SARL');
  assert.equal(sellerLine({ ...complete, legalName: '' }), 'SIREN\u00a0123\u00a0456\u00a0782');
  assert.equal(sellerLine({ ...complete, legalName: '', siren: '' }), '');
});

test('the name of the seller is the legal name, else the name of the shop, else « La boutique »', () => {
  assert.equal(sellerName(complete), 'Léa SARL');
  assert.equal(sellerName({ ...complete, legalName: '' }), 'Chez Léa');
  assert.equal(sellerName({ ...complete, legalName: '', shopName: '' }), 'La boutique');
  assert.equal(shopNameOf({ shopName: '' }), 'La boutique');
});

test('a number with a surcharge is recognized in every common spelling, and a short number is not formatted', () => {
  for (const phone of ['0892123456', '08 20 12 34 56', '+33 8 92.12.34.56', '+33-820-123-456'])
    assert.equal(isPremiumRate(phone), true, phone);
  for (const phone of ['0800123456', '0472089200', '+33472000000', ''])
    assert.equal(isPremiumRate(phone), false, phone);
  assert.equal(spacedPhone('3949'), '3949');
});

test('parcels leave from the address of the sender, else from the complete address of the shop', () => {
  const sender = { senderStreet: '1 quai Bas', senderZip: '69002', senderCity: 'Lyon' };
  assert.equal(returnAddress({ ...complete, ...sender }), '1 quai Bas, 69002 Lyon');
  for (const missing of ['senderStreet', 'senderZip', 'senderCity'] as const)
    assert.equal(returnAddress({ ...complete, ...sender, [missing]: '' }), '3 rue Haute, 69001 Lyon', missing);
  assert.equal(returnAddress({ ...complete, city: '' }), '');
  assert.equal(senderPlace({ ...complete, city: '' }), undefined);
});

test('mails are sent from the typed sender, else from the support address, under the shop’s name unless a name is typed', () => {
  const identity = { mailFrom: '', supportEmail: 'aide@lea.fr', shopName: 'Chez Léa' };
  assert.deepEqual(mailSender(identity), { name: 'Chez Léa', address: 'aide@lea.fr' });
  const from = (mailFrom: string) => mailSender({ ...identity, mailFrom });
  assert.deepEqual(from('lea@lea.fr'), { name: 'Chez Léa', address: 'lea@lea.fr', replyTo: 'aide@lea.fr' });
  assert.deepEqual(from(' Léa  <lea@lea.fr>'), { name: 'Léa', address: 'lea@lea.fr', replyTo: 'aide@lea.fr' });
  assert.deepEqual(from('<aide@lea.fr>'), { name: 'Chez Léa', address: 'aide@lea.fr' });
  assert.deepEqual(mailSender({ ...identity, mailFrom: 'lea@lea.fr', supportEmail: '' }), {
    name: 'Chez Léa',
    address: 'lea@lea.fr',
  });
});

test('a declined need declines no other need, and a declined need that is met is not listed', () => {
  const declined: Identity = { ...complete, textileId: '', notConcerned: ['packagingId'] };
  assert.deepEqual(
    missingNeeds(declined).map(({ fields }) => fields),
    [['textileId']],
  );
  assert.deepEqual(declinedNeeds(declined), []);
});

test('a shop may sell without the details of its host and director, the guarantee notice and the producer identifiers', () => {
  const allowed = legalNeeds.filter(({ blocks }) => !blocks).flatMap(({ fields }) => fields);
  assert.deepEqual(allowed.toSorted(), [
    'guaranteeNotice',
    'hostAddress',
    'hostName',
    'hostPhone',
    'packagingId',
    'publicationDirector',
    'textileId',
  ]);
});

test('the address of the shop and the address of the sender have three settings each', () => {
  assert.deepEqual(
    addressFields.map((fields) => fields.length),
    [3, 3],
  );
});
