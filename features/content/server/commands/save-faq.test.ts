import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { createFaq, deleteFaq, moveFaq, updateFaq } from '#features/content/domain/admin-endpoints.ts';
import { listFaqs } from '#features/content/domain/endpoints.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';
import { untilWaitingForLocks } from '#sandbox/testing/lock-waits.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;

async function replaceQuestions(...titles: string[]): Promise<Record<string, string>> {
  await shop.shop.db.run(sql`delete from faqs`);
  const ids: Record<string, string> = {};
  for (const title of titles)
    ids[title] = bodyOf(await shop.call(createFaq, { title, content: '<p>Oui</p>' }, admin)).id;
  return ids;
}
const listRanked = async () => bodyOf(await shop.call(listFaqs, {})).faqs.map(({ rank, title }) => `${rank} ${title}`);

test('ADM-29 questions are ranked from 0 in the order they were added', async () => {
  await replaceQuestions('Livraison', 'Retours', 'Tailles');
  assert.deepEqual(await listRanked(), ['0 Livraison', '1 Retours', '2 Tailles']);
});

test('ADM-29 a question added again with one key after a lost reply is stored once, and the key refuses another text', async () => {
  await replaceQuestions('a');
  const once = crypto.randomUUID();
  const add = (title: string) => shop.call(createFaq, { title, content: '<p>Oui</p>', once }, admin);
  const added = bodyOf(await add('b'));
  assert.deepEqual(bodyOf(await add('b')), added);
  assert.deepEqual(await listRanked(), ['0 a', '1 b']);
  const refused = await add('c');
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'content.faq-added-already']);
});

test('ADM-29 a question moves up and down past its neighbour, and not beyond the ends', async () => {
  const ids = await replaceQuestions('a', 'b', 'c');
  const move = async (title: string, direction: 'up' | 'down') =>
    bodyOf(await shop.call(moveFaq, { faqId: ids[title] ?? '', direction }, admin)).rank;
  assert.equal(await move('c', 'up'), 1);
  assert.deepEqual(await listRanked(), ['0 a', '1 c', '2 b']);
  assert.equal(await move('a', 'down'), 1);
  assert.deepEqual(await listRanked(), ['0 c', '1 a', '2 b']);
  assert.deepEqual([await move('c', 'up'), await move('b', 'down')], [0, 2]);
  assert.deepEqual(await listRanked(), ['0 c', '1 a', '2 b']);
});

test('ADM-29 questions moved concurrently have distinct ranks and none is lost', async () => {
  const ids = Object.values(await replaceQuestions('a', 'b', 'c', 'd', 'e'));
  const moves = Array.from({ length: 40 }, (_, step) =>
    shop.call(moveFaq, { faqId: ids[step % 5] ?? '', direction: step % 3 ? 'up' : 'down' }, admin),
  );
  for (const answer of await Promise.all(moves)) bodyOf(answer);
  const ranks = (await listRanked()).map((line) => line.split(' ')[0]);
  assert.deepEqual(ranks, ['0', '1', '2', '3', '4']);
});

test('ADM-29 deleting a question moves the following questions up', async () => {
  const ids = await replaceQuestions('a', 'b', 'c');
  bodyOf(await shop.call(deleteFaq, { faqId: ids['b'] ?? '' }, admin));
  assert.deepEqual(await listRanked(), ['0 a', '1 c']);
  const secondReply = await shop.call(deleteFaq, { faqId: ids['b'] ?? '' }, admin);
  assert.deepEqual([secondReply.status, secondReply.problem?.code], [404, 'content.faq-not-found']);
});

test('ADM-29 the first move repairs ranks with gaps and repeats, which an imported shop may have', async () => {
  const ids = await replaceQuestions('a', 'b', 'c');
  await shop.shop.db.run(sql`update faqs set rank = case title when 'a' then 3 when 'b' then 3 else 9 end`);
  bodyOf(await shop.call(moveFaq, { faqId: ids['c'] ?? '', direction: 'up' }, admin));
  assert.deepEqual(await listRanked(), ['0 a', '1 c', '2 b']);
});

test('ADM-29 a question needs a title and an answer, and keeps its rank when it changes', async () => {
  const ids = await replaceQuestions('a', 'b');
  const faqId = ids['b'] ?? '';
  for (const wrong of [
    { title: ' ', content: '<p>Oui</p>' },
    { title: 'b', content: '<p> </p>' },
    { title: 'b', content: '<script>1</script>' },
  ]) {
    for (const answer of [
      await shop.call(updateFaq, { faqId, ...wrong }, admin),
      await shop.call(createFaq, wrong, admin),
    ]) {
      assert.deepEqual([answer.status, answer.problem?.title], [422, 'Veuillez remplir tous les champs']);
    }
  }
  const { updatedAt, ...saved } = bodyOf(
    await shop.call(updateFaq, { faqId, title: 'bis', content: '<p>Non</p>' }, admin),
  );
  assert.ok(updatedAt);
  assert.deepEqual(saved, { id: faqId, title: 'bis', content: '<p>Non</p>', rank: 1 });
  assert.deepEqual(await listRanked(), ['0 a', '1 bis']);
  const unknownId = crypto.randomUUID();
  assert.equal((await shop.call(updateFaq, { faqId: unknownId, title: 'x', content: 'x' }, admin)).status, 404);
  assert.equal((await shop.call(moveFaq, { faqId: unknownId, direction: 'up' }, admin)).status, 404);
});

test('ADM-29 a change based on an outdated answer is refused, and accepted once it is based on the current answer', async () => {
  const { id: faqId, updatedAt: seenAt } = bodyOf(
    await shop.call(createFaq, { title: 'Délais', content: '<p>Oui</p>' }, admin),
  );
  const write = (content: string, seen: string) =>
    shop.call(updateFaq, { faqId, title: 'Délais', content, seenAt: seen }, admin);
  const first = bodyOf(await write('<p>Deux jours</p>', seenAt));
  const second = await write('<p>Trois jours</p>', seenAt);
  assert.deepEqual([second.status, second.problem?.code], [409, 'content.faq-changed-meanwhile']);
  assert.deepEqual(second.problem?.params, { updatedAt: first.updatedAt });
  assert.equal(bodyOf(await shop.call(listFaqs, {})).faqs.find(({ id }) => id === faqId)?.content, '<p>Deux jours</p>');
  assert.equal(bodyOf(await write('<p>Trois jours</p>', first.updatedAt)).content, '<p>Trois jours</p>');
});

test('ADM-29 a question that another person has changed since it was shown is not deleted', async () => {
  const { id: faqId, updatedAt: seenAt } = bodyOf(
    await shop.call(createFaq, { title: 'Tailles', content: '<p>Oui</p>' }, admin),
  );
  const { updatedAt } = bodyOf(await shop.call(updateFaq, { faqId, title: 'Tailles', content: '<p>Non</p>' }, admin));
  const refused = await shop.call(deleteFaq, { faqId, seenAt }, admin);
  assert.deepEqual([refused.status, refused.problem?.code], [409, 'content.faq-changed-since']);
  bodyOf(await shop.call(deleteFaq, { faqId, seenAt: updatedAt }, admin));
});

test('D-17 an answer is sanitised before it is stored, on creation and on change', async () => {
  const written = '<p onclick="x()">Oui<script>alert(1)</script></p>';
  const created = bodyOf(await shop.call(createFaq, { title: 'Sûr ?', content: written }, admin));
  assert.equal(created.content, '<p>Oui</p>');
  const saved = bodyOf(
    await shop.call(updateFaq, { faqId: created.id, title: 'Sûr ?', content: `${written}<p>Non</p>` }, admin),
  );
  assert.equal(saved.content, '<p>Oui</p><p>Non</p>');
});

test('D-16 only an administrator writes questions', async () => {
  const ids = await replaceQuestions('a', 'b');
  const faqId = ids['b'] ?? '';
  for (const as of [null, await shop.aCustomer()]) {
    const answers = [
      await shop.call(createFaq, { title: 'x', content: 'x' }, as),
      await shop.call(updateFaq, { faqId, title: 'x', content: 'x' }, as),
      await shop.call(moveFaq, { faqId, direction: 'up' }, as),
      await shop.call(deleteFaq, { faqId }, as),
    ];
    assert.deepEqual(
      answers.map(({ status }) => status),
      [403, 403, 403, 403],
    );
  }
  assert.deepEqual(await listRanked(), ['0 a', '1 b']);
});

test('ADM-29 a question that is moved while it is saved waits for the save before it locks any row', async () => {
  const ids = await replaceQuestions('a', 'b');
  const { answers } = await inTransaction(shop.system, async (tx) => {
    // Holds the lock of the question, as a save does while it holds the photos of the text.
    await tx.run(sql`select from faqs where id = ${ids['b']} for update`);
    const faqId = ids['b'] ?? '';
    const pending = [
      shop.call(updateFaq, { faqId, title: 'b', content: '<p>Non</p>' }, admin),
      shop.call(moveFaq, { faqId, direction: 'up' }, admin),
    ];
    await untilWaitingForLocks(shop.shop.db, 2);
    const waiting = sql`select 1 from pg_locks where relation = 'faqs'::regclass and locktype = 'relation' and not granted`;
    assert.equal(await shop.shop.db.run(waiting), 1);
    return { answers: Promise.all(pending) };
  });
  assert.deepEqual(
    (await answers).map(({ status }) => status),
    [200, 200],
  );
  assert.deepEqual(await listRanked(), ['0 b', '1 a']);
});
