import assert from 'node:assert/strict';
import { test } from 'vitest';
import { settingChangeSentence, settingLabels, settingValueLabel, settingWordsOf } from './labels.ts';

test('two settings never have the same hint', () => {
  const hints = Object.values(settingLabels).flatMap(({ hint }) => hint ?? []);
  assert.ok(hints.length > 20);
  assert.deepEqual(
    hints.filter((hint, place) => hints.indexOf(hint) !== place),
    [],
  );
});

test('an empty retention period of logs is shown as the period of the host', () => {
  assert.equal(settingValueLabel('hostLogDays', null), 'délai de l’hébergeur');
  assert.equal(settingValueLabel('hostLogDays', 180), '180\u00a0j');
});

test('a stored value of a setting is shown in words', () => {
  const cases: [name: string, value: unknown, label: string][] = [
    ['reminderText', '', 'texte de la boutique'],
    ['signInSubject', '', 'objet de la boutique'],
    ['phone', '', 'rien'],
    ['capitalCents', null, 'rien'],
    ['capitalCents', 100_000, '1 000,00 €'],
    ['feedKeptDays', null, 'autant que les commentaires'],
    ['piecesPerBuyer', null, 'sans limite'],
    ['paymentDelayHours', undefined, 'sans limite'],
    ['paymentDelayHours', 48, '48 h'],
    ['piecesPerBuyer', 3, '3'],
    ['freeReturns', true, 'oui'],
    ['freeReturns', false, 'non'],
    ['claimWords', [], 'aucun'],
    ['claimWords', ['zou', 'hop'], 'zou, hop'],
    ['notConcerned', ['textileId'], settingLabels.textileId.label],
    ['logo', '/api/logos/x.png', 'une image'],
    ['guaranteeNotice', '/api/guarantee-notices/x.pdf', 'un fichier'],
    ['legalForm', 'sarl', 'SARL'],
    ['legalForm', 'from-tomorrow', 'from-tomorrow'],
    ['shopName', 'Chez Léa', 'Chez Léa'],
    ['from-tomorrow', 5, '5'],
    ['from-tomorrow', { a: 1 }, '{"a":1}'],
    ['minimumOrderCents', 'x', 'x'],
  ];
  for (const [name, value, label] of cases)
    assert.equal(settingValueLabel(name, value).replaceAll(/[\u00a0\u202f]/g, ' '), label, `${name} ${String(value)}`);
});

test('a change of a setting names the setting and both values, and an unknown setting shows its key', () => {
  assert.match(settingChangeSentence('freeReturns', { from: false, to: true }), /^Retour gratuit\u00a0: non → oui$/);
  assert.deepEqual(settingWordsOf('toString'), { label: 'toString' });
  assert.equal(settingWordsOf('shopName').label, 'Nom de la boutique');
});
