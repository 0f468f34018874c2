import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { createLive, getLive, listLives, updateLive } from '#features/lives/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

const create = (title: string, liveDate = '2026-11-21T20:00:00+01:00') =>
  shop.call(createLive, { title, liveDate }, admin);

test('ADM-24 a live is active by default, and its reference comes from its title', async () => {
  const live = bodyOf(await create(' Grand live d’hiver '));
  assert.deepEqual([live.title, live.ref, live.isActive], ['Grand live d’hiver', 'grand-live', true]);
  assert.equal(new Date(live.liveDate).toISOString(), '2026-11-21T19:00:00.000Z');
  const inactiveLive = bodyOf(
    await shop.call(createLive, { title: 'Plus tard', liveDate: live.liveDate, isActive: false }, admin),
  );
  assert.equal(inactiveLive.isActive, false);
});

test('ADM-24 title and date are required', async () => {
  for (const [body, field, message] of [
    [{ liveDate: '2026-11-21T20:00:00Z' }, 'title', 'Le titre est requis'],
    [{ title: '  ', liveDate: '2026-11-21T20:00:00Z' }, 'title', 'Le titre est requis'],
    [{ title: 'Live' }, 'liveDate', 'La date est requise'],
    [{ title: 'Live', liveDate: 'demain' }, 'liveDate', 'La date est requise'],
    [{ title: 'Live', liveDate: '2026-02-30T20:00:00Z' }, 'liveDate', 'La date est requise'],
  ] as const) {
    const refused = await shop.fetch('/api/admin/lives', { method: 'POST', as: admin, json: body });
    const { fields } = (await refused.json()) as { fields: { path: string; message: string }[] };
    assert.deepEqual([refused.status, fields[0]], [422, { path: field, message }]);
  }
});

test('ADM-24 dates far in the past or the future are stored or refused, without a server error', async () => {
  for (const liveDate of [
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '9999-12-31T23:59:59+23:59',
    '2026-11-21T20:00:00-23:00',
  ]) {
    const answer = await create('Au bord', liveDate);
    assert.ok(answer.status === 200 || answer.status === 422, `${liveDate}: ${JSON.stringify(answer.body)}`);
  }
});

test('ADM-24 lives are listed by date, newest first', async () => {
  const dates = ['2026-01-05T19:00:00Z', '2026-03-05T19:00:00Z', '2026-02-05T19:00:00Z'];
  for (const date of dates) bodyOf(await create(`Du ${date}`, date));
  const { lives } = bodyOf(await shop.call(listLives, {}, admin));
  const shown = lives
    .map((live) => live.liveDate)
    .filter((date) => dates.some((expectedDate) => Date.parse(expectedDate) === Date.parse(date)));
  assert.deepEqual(
    shown.map((date) => new Date(date).getUTCMonth()),
    [2, 1, 0],
  );
});

test('ADM-25 title, reference and activity change independently, and an empty title or reference is refused', async () => {
  const { id: liveId, createdAt } = bodyOf(await create('Live du soir'));
  const change = (fields: object) => shop.call(updateLive, { liveId, ...fields }, admin);
  shop.advance(60_000);
  assert.equal(bodyOf(await change({ isActive: false })).isActive, false);
  assert.equal(bodyOf(await change({ title: 'Live du matin' })).ref, 'live-du-so');
  const changedLive = bodyOf(await change({ ref: 'matin' }));
  assert.deepEqual(
    [changedLive.title, changedLive.ref, changedLive.isActive, changedLive.createdAt],
    ['Live du matin', 'matin', false, createdAt],
  );
  assert.ok(changedLive.updatedAt > createdAt);
  assert.deepEqual(bodyOf(await shop.call(getLive, { liveId }, admin)), changedLive);
  const blank = await change({ title: ' ', ref: '' });
  assert.deepEqual(
    blank.problem?.fields?.map((field) => field.message),
    ['Le titre est requis', 'La référence est requise'],
  );
});

test('ADM-25 an unknown live is not found, and only the back office reads lives', async () => {
  const liveId = crypto.randomUUID();
  for (const answer of [
    await shop.call(getLive, { liveId }, admin),
    await shop.call(updateLive, { liveId, title: 'X' }, admin),
  ]) {
    assert.deepEqual([answer.status, answer.problem?.code], [404, 'lives.not-found']);
  }
  const customer = await shop.aCustomer();
  for (const as of [customer, null]) assert.equal((await shop.call(listLives, {}, as)).status, 403);
});

test('ADM-25 a change of a live is refused once a second seller has changed the same field, and other fields are saved', async () => {
  const { id: liveId, title } = bodyOf(
    await shop.call(createLive, { title: 'Soirée robes', liveDate: '2026-11-25T20:00:00Z' }, admin),
  );
  bodyOf(await shop.call(updateLive, { liveId, title: 'Soirée jupes', liveDate: '2026-11-25T20:30:00+01:00' }, admin));
  const edit = (change: object) => shop.call(updateLive, { liveId, seen: { title }, ...change }, admin);
  const refused = await edit({ title: 'Soirée tops' });
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'lives.edited-meanwhile']);
  const params = refused.problem?.params as { values: { title: string } } | undefined;
  assert.equal(params?.values.title, 'Soirée jupes');
  assert.equal(bodyOf(await edit({ title: 'Soirée jupes' })).title, 'Soirée jupes');
  assert.equal(bodyOf(await edit({ ref: 'jupes' })).ref, 'jupes');
  const date = '2026-11-26T20:00:00Z';
  const seenDate = { liveDate: '2026-11-25T19:30:00+00:00' };
  bodyOf(await shop.call(updateLive, { liveId, title: 'Soirée tops', liveDate: date, seen: seenDate }, admin));
});

test('the undo of ending a live is refused once a second seller has changed the live', async () => {
  const { id: liveId } = bodyOf(
    await shop.call(createLive, { title: 'Deux mains', liveDate: '2026-11-24T20:00:00Z' }, admin),
  );
  const secondSeller = await aMember(shop, 'seller');
  const deactivated = bodyOf(await shop.call(updateLive, { liveId, isActive: false }, admin));
  for (const isActive of [true, false]) {
    shop.advance(1_000);
    bodyOf(await shop.call(updateLive, { liveId, isActive }, secondSeller));
  }
  const undone = await shop.call(updateLive, { liveId, isActive: true, reverts: deactivated.updatedAt }, admin);
  assert.deepEqual([undone.status, undone.problem?.code], [409, 'lives.changed-since']);
  const currentLive = bodyOf(await shop.call(getLive, { liveId }, admin));
  assert.equal(currentLive.isActive, false);
  bodyOf(await shop.call(updateLive, { liveId, isActive: true, reverts: currentLive.updatedAt }, admin));
});
