import assert from 'node:assert/strict';
import { afterAll, afterEach, test } from 'vitest';
import sql from 'sql-template-tag';
import { readShop } from '#features/content/domain/endpoints.ts';
import { readingSwitches } from '#features/claims/domain/reading-settings.ts';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { listSettingChanges } from '#screens/admin/settings/endpoints.ts';
import { subjectNames } from '#features/identity/domain/rules-subjects.ts';
import { declaredSettings, shopSettingNames, settingNames, type Settings } from '#features/settings/domain/schemas.ts';
import { noticeSwitches } from '#screens/admin/settings/schemas.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
afterEach(async () => {
  await shop.shop.db.run(sql`delete from settings`);
  shop.shop.settings.invalidate();
});
const { admin } = shop;
const read = async () => bodyOf(await shop.call(getSettings, {}, admin));
const change = (settings: Partial<Settings>, as = admin) => shop.call(changeSettings, settings, as);

test('D-21 the initial settings are those of the specification', async () => {
  const settings = await read();
  assert.deepEqual(Object.fromEntries(shopSettingNames.map((name) => [name, settings[name]])), {
    isOpen: false,
    hidesFirstDays: false,
    hasRehearsedOrder: false,
    paymentDelayHours: null,
    promoteAfterLive: false,
    showsSoldPieces: false,
    mailAfterLive: false,
    piecesPerBuyer: null,
    minimumOrderCents: 1800,
    postageCents: 600,
    pieceGrams: 350,
    packagingGrams: 100,
    openParcelDays: 0,
    latencyWindowSeconds: 8,
    claimWords: [],
    giveUpWords: [],
    ignoredWords: [],
    ...Object.fromEntries(readingSwitches.map((name) => [name, true])),
    reminderText: '',
    liveEndedText: '',
    unreachedText: '',
    ...Object.fromEntries(subjectNames.map((name) => [name, ''])),
    paymentCheckDays: 120,
    feedKeptDays: null,
    freeReturns: false,
    ...Object.fromEntries(noticeSwitches.map((name) => [name, false])),
  });
});

test('a change applies at once, and its author, old and new values are stored', async () => {
  const changed = bodyOf(await change({ paymentDelayHours: 48, claimWords: ['pour bibi'], minimumOrderCents: 2000 }));
  assert.deepEqual(changed, await read());
  assert.deepEqual(
    [changed.paymentDelayHours, changed.claimWords, changed.latencyWindowSeconds],
    [48, ['pour bibi'], 8],
  );
  assert.equal(bodyOf(await shop.call(readShop, {})).minimumOrderCents, 2000);
  bodyOf(await change({ paymentDelayHours: 24 }));
  bodyOf(await change({ paymentDelayHours: 24 }));
  const { changes } = bodyOf(await shop.call(listSettingChanges, {}, admin));
  assert.deepEqual(
    changes.map(({ name, from, to, author }) => [name, from, to, author]),
    [
      ['paymentDelayHours', 48, 24, admin.email],
      ['claimWords', [], ['pour bibi'], admin.email],
      ['minimumOrderCents', 1800, 2000, admin.email],
      ['paymentDelayHours', null, 48, admin.email],
    ],
  );
});

test('concurrent changes of a setting each record their own old and new values', async () => {
  const hours = Array.from({ length: 8 }, (_, at) => at + 1);
  await Promise.all(hours.map((paymentDelayHours) => change({ paymentDelayHours })));
  const { changes } = bodyOf(await shop.call(listSettingChanges, {}, admin));
  const recorded = changes.slice(0, hours.length).toReversed();
  for (const [at, { from }] of recorded.entries()) assert.equal(from, at === 0 ? null : recorded[at - 1]?.to);
});

test('another value for a setting that changed since it was read is refused, and a save that has seen the change succeeds', async () => {
  const seen = { shopName: (await read()).shopName, phone: (await read()).phone };
  bodyOf(await shop.call(changeSettings, { shopName: 'Chez Léa', seen }, admin));
  // Another field of the same form does not conflict.
  bodyOf(await shop.call(changeSettings, { phone: '0472111111', seen }, admin));
  const refused = await shop.call(changeSettings, { shopName: 'Chez Zoé', siren: '123456782', seen }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'settings.changed-meanwhile']);
  assert.match(refused.problem?.title ?? '', /«\u00A0Nom de la boutique\u00A0»/);
  assert.deepEqual([(await read()).shopName, (await read()).siren], ['Chez Léa', '']);
  bodyOf(await shop.call(changeSettings, { shopName: 'Chez Léa', seen }, admin));
  bodyOf(await shop.call(changeSettings, { shopName: 'Chez Zoé', seen: { shopName: 'Chez Léa' } }, admin));
  assert.equal((await read()).shopName, 'Chez Zoé');
  const shown = bodyOf(await shop.call(readShop, {}));
  assert.deepEqual([shown.name, shown.address], ['Chez Zoé', '12 rue des Tisserands, 69001 Lyon']);
});

test('an invalid value and an unknown name are refused, in French, and change nothing', async () => {
  const invalidValues: [Record<string, unknown>, string, string][] = [
    [{ paymentDelayHours: 0 }, 'paymentDelayHours', 'Un nombre entier de 1 à 720 heures'],
    [{ paymentDelayHours: 721 }, 'paymentDelayHours', 'Un nombre entier de 1 à 720 heures'],
    [{ paymentDelayHours: '48' }, 'paymentDelayHours', 'Un nombre entier de 1 à 720 heures'],
    [{ latencyWindowSeconds: null }, 'latencyWindowSeconds', 'Un nombre entier de 0 à 60 secondes'],
    [{ latencyWindowSeconds: 61 }, 'latencyWindowSeconds', 'Un nombre entier de 0 à 60 secondes'],
    [{ feedKeptDays: 6 }, 'feedKeptDays', 'Un nombre entier de 7 à 365 jours'],
    [{ piecesPerBuyer: 1.5 }, 'piecesPerBuyer', 'Un nombre entier de 1 à 1\u202f000 pièces'],
    [{ postageCents: -1 }, 'postageCents', 'Un montant de 0 à 50\u00a0€'],
    [{ postageCents: 5001 }, 'postageCents', 'Un montant de 0 à 50\u00a0€'],
    [{ minimumOrderCents: -1 }, 'minimumOrderCents', 'Un montant de 0 à 1\u202f000\u00a0€'],
    [{ pieceGrams: 9 }, 'pieceGrams', 'Un nombre entier de 10 à 10\u202f000 grammes'],
    [{ packagingGrams: 5001 }, 'packagingGrams', 'Un nombre entier de 0 à 5\u202f000 grammes'],
    [{ promoteAfterLive: 'oui' }, 'promoteAfterLive', 'Oui ou non'],
    [{ claimWords: ['x'.repeat(41)] }, 'claimWords.0', '40 caractères au maximum'],
    [{ claimWords: Array.from({ length: 201 }, () => 'moi') }, 'claimWords', '200 mots au maximum'],
    [{ reminderText: 'x'.repeat(601) }, 'reminderText', '600 caractères au maximum'],
    [
      { reminderText: 'Voici {lien}' },
      'reminderText',
      '«\u00A0{lien}\u00A0» n’est pas un repère de ce texte\u00A0: {pseudo}, {commande}, {pieces}, {total}, {jusqu’au}',
    ],
    [{ unreachedText: 'Coucou @{pseudo}' }, 'unreachedText', 'Ce texte doit contenir {lien}'],
    [{ paymentDelay: 48, minimumOrderCents: 0 }, '', 'Ce réglage n’existe pas'],
  ];
  for (const [settings, path, message] of invalidValues) {
    const refused = await change(settings as Partial<Settings>);
    assert.deepEqual([refused.status, refused.problem?.code], [422, 'http.invalid'], JSON.stringify(settings));
    assert.deepEqual(refused.problem?.fields?.[0], { path, message });
  }
  assert.equal((await read()).minimumOrderCents, 1800);
});

test('D-16 a visitor and a customer cannot read or change the settings, or read their history', async () => {
  const customer = await shop.aCustomer();
  for (const as of [null, customer]) {
    assert.equal((await shop.call(getSettings, {}, as)).status, 403);
    assert.equal((await shop.call(changeSettings, { paymentDelayHours: 1 }, as)).status, 403);
    assert.equal((await shop.call(listSettingChanges, {}, as)).status, 403);
  }
  assert.equal((await read()).paymentDelayHours, null);
});

test('an invalid stored value is ignored', async () => {
  await shop.shop.db.run(sql`insert into settings (key, value) values ('payment-delay-hours', '"48"'), ('other', '1')`);
  assert.equal((await read()).paymentDelayHours, null);
});

test('a process reads the settings once, and again after another process has changed a setting', async (t) => {
  const secondShop = await testShop({ background: false, databaseUrl: shop.config.databaseUrl ?? '' });
  t.onTestFinished(() => secondShop.close());
  const cache = secondShop.shop.settings;
  assert.equal(await cache.read(), await cache.read());
  bodyOf(await change({ piecesPerBuyer: 5 }));
  await until(async () => (await cache.read()).piecesPerBuyer === 5);
  assert.equal((await shop.shop.settings.read()).piecesPerBuyer, 5);
});

test('the initial value of each setting is valid', () => {
  for (const name of settingNames) {
    const { schema, initial } = declaredSettings[name];
    assert.deepEqual(schema.parse(initial), initial, name);
  }
});

test('a given value that equals the initial value is stored without a line in the history', async () => {
  await shop.shop.db.run(sql`delete from settings`);
  shop.shop.settings.invalidate();
  const { city, zip } = await read();
  const countBefore = bodyOf(await shop.call(listSettingChanges, {}, admin)).changes.length;
  bodyOf(await shop.call(changeSettings, { city, zip }, admin));
  const stored = await shop.shop.db.many(sql`select key, value from settings order by key`);
  assert.deepEqual(stored, [
    { key: 'city', value: city },
    { key: 'zip', value: zip },
  ]);
  assert.equal(bodyOf(await shop.call(listSettingChanges, {}, admin)).changes.length, countBefore);
});
