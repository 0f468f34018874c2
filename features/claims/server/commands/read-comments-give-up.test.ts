import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { giveClaim, listLiveClaims, undoClaim } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { commentSteps } from '#sandbox/testing/comment-steps.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { live, receiveComments, read, claims } = commentSteps(shop);

const listGivingUp = async () =>
  bodyOf(await shop.call(listLiveClaims, live, admin)).said.flatMap(({ ref, givesUpAt }) => (givesUpAt ? [ref] : []));

test('« annule » marks the claim of the named piece, or else of the viewer’s latest piece, and keeps its place; a new claim removes the mark', async () => {
  await receiveComments(
    ['lea', '42'],
    ['lea', '117'],
    ['ines', '42'],
    ['lea', 'annule la 42'],
    ['ines', 'finalement non'],
  );
  await read();
  const givenUp = async () =>
    (
      await shop.shop.db.many<{ name: string }>(
        sql`select ref || ' ' || pseudo as name from claims where live_id = ${live.liveId} and gives_up_at is not null order by ref, pseudo`,
      )
    ).map(({ name }) => name);
  assert.deepEqual(await givenUp(), ['42 ines', '42 lea']);
  shop.advance(1000);
  await receiveComments(['lea', 'je prends la 42']);
  await read();
  assert.deepEqual(await givenUp(), ['42 ines']);
  assert.deepEqual(await claims(), ['42 lea waiting', '117 lea waiting', '42 ines waiting']);
});

test('« annule » does not affect a claim written after it, and is not cleared by a comment written before it', async () => {
  const markLate = (text: string) =>
    shop.shop.db.run(sql`update tiktok_event set late_ms = 60000 where live_id = ${live.liveId} and comment = ${text}`);
  await receiveComments(['lea', '42'], ['lea', 'annule la 42']);
  await markLate('annule la 42');
  await read();
  assert.deepEqual(await listGivingUp(), []);
  await receiveComments(['lea', 'laisse la 42']);
  await read();
  await receiveComments(['lea', 'je prends la 42']);
  await markLate('je prends la 42');
  await read();
  assert.deepEqual(await listGivingUp(), [42]);
});

for (const later of ['je prends la 117', 'ma soeur veut la 117'])
  test(`« finalement non » concerns the piece claimed before it, not later in the batch: « ${later} »`, async () => {
    await receiveComments(['lea', '42']);
    await read();
    await receiveComments(['lea', 'finalement non'], ['lea', later]);
    await read();
    assert.deepEqual(await listGivingUp(), [42]);
  });

for (const first of ['annule la 42', 'finalement non'])
  test(`a claim of a later comment of the batch is not given up by « ${first} »`, async () => {
    await receiveComments(['lea', first], ['lea', 'ma soeur veut la 42']);
    await read();
    assert.deepEqual(await claims(), ['42 lea unclear']);
    assert.deepEqual(await listGivingUp(), []);
  });

test('an assignment clears the mark of a claim that gave up, and its undo or an « annule » read later sets the mark again', async () => {
  await receiveComments(['lea', '42'], ['lea', 'annule la 42']);
  await read();
  const claimId = bodyOf(await shop.call(listLiveClaims, live, admin)).said[0]?.id ?? '';
  shop.advance(1000);
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  assert.deepEqual(await listGivingUp(), []);
  bodyOf(await shop.call(undoClaim, { claimId }, admin));
  assert.deepEqual(await listGivingUp(), [42]);
  // The comment is written before the assignment and read after it.
  await receiveComments(['lea', 'laisse la 42']);
  shop.advance(1000);
  bodyOf(await shop.call(giveClaim, { claimId }, admin));
  await read();
  assert.deepEqual(await listGivingUp(), [42]);
});

test('the holder of a piece that was given without a claim gives it up, by its number or as the piece received last', async () => {
  const give = async (ref: number, pseudo: string) => {
    const piece = await shop.shop.db.one<{ id: string }>(
      sql`select id from products where live_id = ${live.liveId} and ref = ${ref}`,
    );
    bodyOf(await shop.call(addToLiveOrder, { ...live, productId: piece?.id ?? '', pseudo }, admin));
  };
  const listGivenUpPieces = async () =>
    bodyOf(await shop.call(listLiveClaims, live, admin)).pieces.flatMap(({ ref, claims: queue }) =>
      queue.flatMap(({ pseudo, state, givesUpAt }) => (givesUpAt ? [`${ref} ${pseudo} ${state}`] : [])),
    );
  await give(42, 'emma');
  await give(117, 'nina');
  shop.advance(1000);
  await receiveComments(
    ['autre', 'annule la 42'],
    ['emma', 'annule la 42'],
    ['emma', 'annule la 42'],
    ['nina', 'j’annule'],
  );
  await read();
  assert.deepEqual(await listGivenUpPieces(), ['42 emma held', '117 nina held']);
  assert.deepEqual(await claims(), ['42 emma held', '117 nina held']);
});

test('a viewer without an order who is renamed on the platform gives up, and confirms, the claims of the old name', async () => {
  const receive = (uniqueId: string, text: string) =>
    saveEvents(shop.shop, live.liveId, [{ ...comment(text), uniqueId, userId: 'id-renamed' }]);
  await receive('ancien.nom', '42');
  await read();
  await receive('nouveau.nom', 'annule la 42');
  await read();
  assert.deepEqual(await listGivingUp(), [42]);
  shop.advance(1000);
  await receive('nouveau.nom', 'je prends la 42');
  await read();
  assert.deepEqual([await listGivingUp(), await claims()], [[], ['42 ancien.nom waiting']]);
});
