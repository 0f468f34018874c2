import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { searchPseudos } from '#features/users/domain/admin-endpoints.ts';
import { addClaim } from '#sandbox/testing/claim-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;

test('ADM-26 pseudos for a piece are sorted: the exact pseudo, waiting viewers, recent speakers, customers; a misspelt text finds similar pseudos', async () => {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 42);
  for (const [index, pseudo] of ['camille.b', 'camille.drs', 'sarah'].entries())
    await addClaim(shop, productId, pseudo, new Date(Date.UTC(2026, 10, 24, 19, index)).toISOString());
  const addEvent = (pseudo: string, at: number, type = 'chat') =>
    db.run(sql`
      insert into tiktok_event (live_id, user_unique_id, user_nickname, type_evenement, comment, create_time)
      values (${liveId}, ${pseudo}, 'Une spectatrice', ${type}, 'bonsoir', ${at})`);
  for (const [index, pseudo] of ['camille.zen', 'Camille.Art', 'lou'].entries()) await addEvent(pseudo, index);
  await addEvent('camille.cadeau', 9, 'gift');
  await shop.aCustomer('camille.cliente');
  const searchFor = async (q: string, more: { ref?: string } = { ref: '42' }) =>
    bodyOf(await shop.call(searchPseudos, { q, liveId, ...more }, admin)).pseudos;
  const found = (await searchFor('camille')).map(({ pseudo, source, isNear }) => [pseudo, source, isNear]);
  assert.deepEqual(found.slice(0, 5), [
    ['camille.b', 'claimant', false],
    ['camille.drs', 'claimant', false],
    ['camille.art', 'speaker', false],
    ['camille.zen', 'speaker', false],
    ['camille.cliente', null, false],
  ]);
  const similar = (await searchFor('camile.drs')).filter(({ isNear }) => isNear);
  assert.deepEqual(
    similar.map(({ pseudo, source }) => [pseudo, source]),
    [['camille.drs', 'claimant']],
  );
  assert.deepEqual(
    (await searchFor('camile.clientte')).map(({ pseudo, source, isNear }) => [pseudo, source, isNear]),
    [['camille.cliente', null, true]],
  );
  assert.equal((await searchFor('camille.cliente'))[0]?.pseudo, 'camille.cliente');
  // Without a text: waiting viewers in the order of the queue, then speakers, the latest first.
  assert.deepEqual(
    (await searchFor('')).filter(({ source }) => source !== null).map(({ pseudo }) => pseudo),
    ['camille.b', 'camille.drs', 'sarah', 'lou', 'camille.art', 'camille.zen'],
  );
  assert.ok((await searchFor('camille', {})).every(({ source }) => source !== 'claimant'));
});

test('ADM-26 a recent speaker is proposed by the shown name, typed without its accents', async () => {
  const liveId = await shop.aLive();
  await db.run(sql`
    insert into tiktok_event (live_id, user_unique_id, user_nickname, type_evenement, comment, create_time)
    values (${liveId}, 'user83', 'Léa 𝓑𝓮𝓷', 'chat', 'bonsoir', 1)`);
  for (const q of ['lea ben', 'LÉA', '@user83']) {
    const { pseudos } = bodyOf(await shop.call(searchPseudos, { q, liveId }, admin));
    assert.deepEqual(
      pseudos.map(({ pseudo, source }) => [pseudo, source]),
      [['user83', 'speaker']],
      q,
    );
  }
});
