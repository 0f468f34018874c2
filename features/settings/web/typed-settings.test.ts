import assert from 'node:assert/strict';
import { test } from 'vitest';
import { declaredSettings, settingNames, type Settings } from '#features/settings/domain/schemas.ts';
import {
  conflictsOfDraft,
  draftOf,
  settingsOfFields,
  fieldsOfDraft,
  fieldsOfSettings,
  shownConflicts,
} from './typed-settings.ts';

const initial = Object.fromEntries(settingNames.map((name) => [name, declaredSettings[name].initial])) as Settings;

test('an unchanged form returns the settings that it shows', () => {
  const chosen = { ...initial, paymentDelayHours: 48, claimWords: ['bibi', 'pour bibi'], promoteAfterLive: true };
  assert.equal(fieldsOfSettings({ ...initial, phone: '0472000000' }, ['phone']).phone, '04 72 00 00 00');
  for (const settings of [initial, chosen])
    assert.deepEqual(settingsOfFields(fieldsOfSettings(settings, settingNames)), settings);
});

test('typed values are read in their usual forms, and an invalid number stays as typed', () => {
  const typed = fieldsOfSettings(initial, settingNames);
  const read = (changes: Partial<typeof typed>) => settingsOfFields({ ...typed, ...changes });
  assert.equal(read({ paymentDelayHours: ' 48 ' }).paymentDelayHours, 48);
  assert.equal(read({ paymentDelayHours: '' }).paymentDelayHours, null);
  assert.equal(read({ paymentDelayHours: '48h' }).paymentDelayHours, '48h');
  assert.equal(read({ minimumOrderCents: '20,5' }).minimumOrderCents, 2050);
  assert.equal(read({ postageCents: '7,90' }).postageCents, 790);
  assert.equal(read({ minimumOrderCents: 'cher' }).minimumOrderCents, 'cher');
  assert.deepEqual(read({ claimWords: ' bibi \n\npour bibi\n' }).claimWords, ['bibi', 'pour bibi']);
});

test('a draft restores the changed fields, and shows the current values of the other fields', () => {
  const shown = fieldsOfSettings(initial, ['shopName', 'phone']);
  const draft = draftOf({ ...shown, shopName: 'Chez Léa' }, shown);
  assert.deepEqual(fieldsOfDraft(draft, { shopName: 'Autre', phone: '0472000000' }), {
    shopName: 'Chez Léa',
    phone: '0472000000',
  });
});

test('an edited field of a draft conflicts with a value that was saved since, unless both values are equal', () => {
  const shown = fieldsOfSettings({ ...initial, shopName: 'Chez Léa' }, ['shopName', 'phone']);
  const draft = draftOf({ ...shown, shopName: 'Chez Zoé' }, shown);
  assert.deepEqual(conflictsOfDraft(draft, { ...shown, phone: '0472000000' }), []);
  assert.deepEqual(conflictsOfDraft(draft, { ...shown, shopName: 'Chez Lou' }), ['shopName']);
  assert.deepEqual(conflictsOfDraft(draft, { ...shown, shopName: 'Chez Zoé' }), []);
});

test('a conflict lasts while its own message is shown, and ends when the field shows another error', () => {
  const conflicts = { shopName: { before: 'Chez Léa', message: 'Conflit' } };
  assert.deepEqual(shownConflicts(conflicts, { shopName: 'Conflit' }), { shopName: 'Chez Léa' });
  assert.deepEqual(shownConflicts(conflicts, { shopName: 'Trop long' }), {});
  assert.deepEqual(shownConflicts(conflicts, {}), {});
});
