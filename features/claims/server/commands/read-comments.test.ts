import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { searchProducts } from '#features/catalog/domain/admin-endpoints.ts';
import {
  airPiece,
  enterClaim,
  giveClaim,
  listClaims,
  listLiveClaims,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { bodyOf, putInStatus } from '#sandbox/testing/order-steps.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import { commentSteps } from '#sandbox/testing/comment-steps.ts';
import { refuseWrites } from '#sandbox/testing/refuse-writes.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { livesToRead } from './read-comments.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const { live, receiveComments, read, claims } = commentSteps(shop);

const listNamed = async () =>
  bodyOf(await shop.call(listLiveClaims, live, admin))
    .said.map(({ comment: text, named }) => `${text} ${named && `${named.from}-${named.to}`}`)
    .toSorted();

test('comments become claims in order of reception, each read once', async () => {
  await receiveComments(
    ['lea', 'je prends la 42'],
    ['ines', '42 svp'],
    ['zoe', 'trop belle'],
    ['lea', '117 et 230'],
    ['lea', '42 !!!'],
  );
  assert.deepEqual(await livesToRead(shop.system), [live]);
  assert.equal(await read(), 4);
  const expected = ['42 lea waiting', '42 ines waiting', '117 lea waiting', '230 lea waiting'];
  assert.deepEqual(await claims(), expected);
  assert.deepEqual(await livesToRead(shop.system), []);
  assert.equal(await read(), 0);
  assert.deepEqual(await claims(), expected);
});

test('« moi » means the piece on air when it was written, and during a change both pieces need review', async () => {
  await shop.call(airPiece, { ...live, ref: 42 }, admin);
  shop.advance(60_000);
  await receiveComments(['lea', 'moi']);
  await shop.call(airPiece, { ...live, ref: 117 }, admin);
  await receiveComments(['ines', 'jp']);
  shop.advance(60_000);
  await receiveComments(['zoe', 'moi svp']);
  await read();
  assert.deepEqual(await claims(), ['42 lea waiting', '117 ines unclear', '42 ines unclear', '117 zoe waiting']);
  const [, claim] = bodyOf(await shop.call(listClaims, live, admin)).claims;
  bodyOf(await shop.call(giveClaim, { claimId: claim?.id ?? '' }, admin));
  assert.deepEqual(await claims(), ['42 lea waiting', '117 ines held', '42 ines withdrawn', '117 zoe waiting']);
  bodyOf(await shop.call(undoClaim, { claimId: claim?.id ?? '' }, admin));
  assert.deepEqual(await claims(), ['42 lea waiting', '117 ines unclear', '42 ines unclear', '117 zoe waiting']);
});

test('the undo of an assignment closes the other claim of its comment when the piece of that claim was sold in between', async () => {
  await shop.call(airPiece, { ...live, ref: 42 }, admin);
  shop.advance(60_000);
  await shop.call(airPiece, { ...live, ref: 117 }, admin);
  await receiveComments(['ines', 'jp']);
  await read();
  const [given, second] = bodyOf(await shop.call(listClaims, live, admin)).claims;
  bodyOf(await shop.call(giveClaim, { claimId: given?.id ?? '' }, admin));
  const sold = { ...live, productId: second?.productId ?? '', pseudo: 'zoe' };
  await putInStatus(shop, bodyOf(await shop.call(addToLiveOrder, sold, admin)), 'paid');
  bodyOf(await shop.call(undoClaim, { claimId: given?.id ?? '' }, admin));
  assert.deepEqual(await claims(), [`${given?.ref} ines unclear`, `${second?.ref} ines closed`]);
});

test('a claim to check becomes certain after a certain comment, and keeps its place', async () => {
  await receiveComments(['lea', '+1'], ['ines', '42']);
  await shop.call(airPiece, { ...live, ref: 42 }, admin);
  shop.advance(60_000);
  await receiveComments(['lea', '+1'], ['ines', '42']);
  await read();
  assert.deepEqual(await claims(), ['42 ines waiting', '42 lea unclear']);
  assert.deepEqual(await listNamed(), ['+1 null', '42 0-2']);
  await receiveComments(['lea', 'je prends le 42']);
  await read();
  assert.deepEqual(await claims(), ['42 ines waiting', '42 lea waiting']);
  assert.deepEqual(await listNamed(), ['42 0-2', 'je prends le 42 13-15']);
});

test('comments of one batch apply in their order: a certain claim confirms a claim to check, and the latest claim or « annule » decides', async () => {
  await receiveComments(['lea', 'ma soeur veut la 42'], ['ines', '42'], ['lea', 'je prends la 42']);
  assert.equal(await read(), 2);
  assert.deepEqual(await claims(), ['42 lea waiting', '42 ines waiting']);
  assert.deepEqual(await listNamed(), ['42 0-2', 'je prends la 42 13-15']);
  await receiveComments(['lea', 'annule la 42'], ['ines', '42'], ['lea', '42'], ['ines', 'annule la 42']);
  await read();
  const { said } = bodyOf(await shop.call(listLiveClaims, live, admin));
  const givesUp = Object.fromEntries(said.map(({ pseudo, givesUpAt }) => [pseudo, givesUpAt !== null]));
  assert.deepEqual(givesUp, { lea: false, ines: true });
});

test('giving one of two pieces of a comment keeps the claim for the second piece in its place', async () => {
  await receiveComments(['lea', '42 et 117']);
  await read();
  const [claim] = bodyOf(await shop.call(listClaims, live, admin)).claims;
  bodyOf(await shop.call(giveClaim, { claimId: claim?.id ?? '' }, admin));
  assert.deepEqual(await claims(), ['42 lea held', '117 lea waiting']);
});

test('a buyer who received the piece before the comment was read has a held claim and cannot wait for the piece', async () => {
  await receiveComments(['lea', '42']);
  const found = bodyOf(await shop.call(searchProducts, { ...live, ref: '42' }, admin)).products[0];
  const productId = found?.id ?? '';
  bodyOf(await shop.call(addToLiveOrder, { ...live, productId, pseudo: 'lea' }, admin));
  await read();
  assert.deepEqual(await claims(), ['42 lea held']);
  const secondReply = await shop.call(enterClaim, { ...live, ref: 42, pseudo: 'lea' }, admin);
  assert.equal(secondReply.problem?.code, 'claims.already-in-line');
});

test('a claim for a sold piece by comment is stored once, as closed, and a seller cannot enter such a claim', async () => {
  const found = bodyOf(await shop.call(searchProducts, { ...live, ref: '42' }, admin)).products[0];
  const { orderId } = bodyOf(
    await shop.call(addToLiveOrder, { ...live, productId: found?.id ?? '', pseudo: 'zoe' }, admin),
  );
  await putInStatus(shop, { orderId }, 'paid');
  await receiveComments(['lea', 'taille 42 ?'], ['lea', '42'], ['lea', '42 !']);
  await read();
  await receiveComments(['lea', '42 svp'], ['zoe', '42']);
  await read();
  assert.deepEqual(await claims(), ['42 lea closed', '42 zoe held']);
  const entered = await shop.call(enterClaim, { ...live, ref: 42, pseudo: 'ines' }, admin);
  assert.equal(entered.problem?.code, 'claims.sold');
});

test('a renamed viewer is the same person and waits once', async () => {
  await saveEvents(shop.shop, live.liveId, [{ ...comment('42'), uniqueId: 'lea', userId: '9001' }]);
  await saveEvents(shop.shop, live.liveId, [{ ...comment('42'), uniqueId: 'lea_nouvelle', userId: '9001' }]);
  await read();
  assert.deepEqual(await claims(), ['42 lea waiting']);
});

test('a comment that cannot be stored does not stop the batch', async () => {
  await receiveComments(['lea', '42'], ['interdite', '117'], ['zoe', '230']);
  await shop.shop.db.run(sql`alter table claims add constraint refused_pseudo check (pseudo <> 'interdite')`);
  await read();
  await shop.shop.db.run(sql`alter table claims drop constraint refused_pseudo`);
  assert.deepEqual(await claims(), ['42 lea waiting', '230 zoe waiting']);
  assert.deepEqual(await livesToRead(shop.system), []);
});

test('a comment that cannot be stored because of a temporary error is read later', async () => {
  await receiveComments(['lea', '42'], ['zoe', '230']);
  const restore = await refuseWrites(shop.shop.db, 'insert on claims', 'disk_full');
  const [result] = await Promise.allSettled([read()]);
  await restore();
  assert.equal(result.status, 'rejected');
  assert.equal(await read(), 2);
  assert.deepEqual(await claims(), ['42 lea waiting', '230 zoe waiting']);
});

test('two concurrent readers of a thousand comments store each claim once, in order of reception', async () => {
  const crowdComments = Array.from({ length: 1000 }, (_, index): [string, string] => [
    `foule.${index}`,
    index % 3 ? '42' : 'coucou',
  ]);
  await receiveComments(...crowdComments.slice(0, 600));
  await Promise.all([read(), read(), receiveComments(...crowdComments.slice(600))]);
  await read();
  const listed = bodyOf(await shop.call(listClaims, live, admin)).claims;
  assert.deepEqual(
    listed.map(({ pseudo }) => pseudo),
    crowdComments.filter(([, text]) => text === '42').map(([pseudo]) => pseudo),
  );
  assert.deepEqual(
    listed.map(({ place }) => place),
    listed.map((_, index) => index + 1),
  );
});

test('D-21 words added by the seller claim the piece on air, and a setting limits the time during which « moi » is unclear', async (t) => {
  t.onTestFinished(async () => {
    bodyOf(await shop.call(changeSettings, { claimWords: [], latencyWindowSeconds: 8 }, admin));
  });
  await shop.call(airPiece, { ...live, ref: 42 }, admin);
  shop.advance(60_000);
  await receiveComments(['lea', 'bibi preneuz']);
  await read();
  assert.deepEqual(await claims(), []);
  bodyOf(await shop.call(changeSettings, { claimWords: ['Bibi preneuz'], latencyWindowSeconds: 0 }, admin));
  await shop.call(airPiece, { ...live, ref: 117 }, admin);
  shop.advance(1_000);
  await receiveComments(['lea', 'bibi preneuz']);
  await read();
  assert.deepEqual(await claims(), ['117 lea waiting']);
});

test('an unknown number and a question are shown with the state of the piece and make no claim', async () => {
  const listShown = async () => bodyOf(await shop.call(listLiveClaims, live, admin));
  await receiveComments(['lea', '999'], ['ines', 'la 42 est encore dispo ?'], ['zoe', 'trop belle']);
  assert.equal(await read(), 0);
  assert.deepEqual(await claims(), []);
  const listMentions = async () => (await listShown()).mentions.map(({ ref, piece }) => [ref, piece]);
  const free = { isFree: true, holder: null };
  assert.deepEqual(await listMentions(), [
    [42, free],
    [999, null],
  ]);
  const productId = await shop.aProduct(live.liveId, 999);
  bodyOf(await shop.call(addToLiveOrder, { ...live, productId, pseudo: 'nina' }, admin));
  await read();
  assert.deepEqual(await listMentions(), [
    [42, free],
    [999, { isFree: false, holder: 'nina' }],
  ]);
});

test('a size that is also the number of a piece claims that piece only while it is free', async () => {
  await receiveComments(['zoe', 'taille 42 ?']);
  assert.equal(await read(), 1);
  const [claim] = bodyOf(await shop.call(listClaims, live, admin)).claims;
  assert.equal(claim?.state, 'unclear');
  bodyOf(await shop.call(giveClaim, { claimId: claim.id }, admin));
  await receiveComments(['lea', 'taille 42 ?'], ['ines', '42 svp']);
  assert.equal(await read(), 1);
  assert.deepEqual(await claims(), ['42 zoe held', '42 ines waiting']);
});
