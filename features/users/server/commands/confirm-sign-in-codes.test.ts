import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { afterAll, test } from 'vitest';
import { confirmCode, requestSignIn } from '#features/users/domain/endpoints.ts';
import sql from 'sql-template-tag';
import { latestMail, startWindow } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());

const MINUTE_MS = 60_000;
const newEmail = () => `${randomBytes(5).toString('hex')}@test.example`;
async function requestMail(email = newEmail(), count = 1) {
  assert.equal((await shop.call(requestSignIn, { email })).status, 200);
  return { email, ...(await latestMail(shop, email, count)) };
}
const typeIn = (email: string, code: string) => shop.call(confirmCode, { email, code });
const wrongCode = (code: string, step = 1) => String((Number(code) + step) % 1_000_000).padStart(6, '0');

test('D-15 right codes are not counted as wrong codes after the clock was set back', async () => {
  startWindow(shop, 60);
  shop.advance(2 * 60 * MINUTE_MS);
  const earlierMail = await requestMail();
  assert.equal((await typeIn(earlierMail.email, wrongCode(earlierMail.code))).status, 422);
  shop.advance(-2 * 60 * MINUTE_MS);
  for (let times = 0; times < 3; times++) {
    const { email, code } = await requestMail();
    assert.equal((await typeIn(email, code)).status, 200);
  }
  const counted = await shop.shop.db.one<{ hits: number[] }>(
    sql`select array_agg(hits order by window_start) as hits from rate_counters where key like 'code-from:%'`,
  );
  assert.deepEqual(counted?.hits, [1, 1], 'hits of the network, and of the network with the mailbox');
});

test('D-15 wrong codes for other mailboxes from the same network never refuse a first code', async () => {
  startWindow(shop, 60);
  const mails = await Promise.all(Array.from({ length: 3 }, () => requestMail()));
  for (const { email, code } of mails)
    assert.equal((await typeIn(email, wrongCode(code))).problem?.code, 'users.wrong-code');
  await shop.shop.db.run(sql`update rate_counters set hits = 5000 where key ~ '^code-from:[^:]+$'`);
  const { email, code } = await requestMail();
  assert.equal((await typeIn(email, code)).status, 200);
});

test('D-15 a second code for a mailbox from a busy network waits for its turn, and is refused only while the queue is full', async () => {
  startWindow(shop, 60);
  const { email, code } = await requestMail();
  assert.equal((await typeIn(email, wrongCode(code))).status, 422);
  await shop.shop.db.run(sql`update rate_counters set hits = 100 where key ~ '^code-from:[^:]+$'`);
  assert.equal((await typeIn(email, wrongCode(code, 2))).status, 422, 'the first turn is free');
  await shop.shop.db.run(
    sql`update attempt_turns set next_at = next_at + interval '30 seconds' where key like 'code-from:%'`,
  );
  const refusedReply = await typeIn(email, code);
  assert.deepEqual([refusedReply.status, refusedReply.problem?.code], [429, 'users.too-many-tries']);
  shop.advance(60_000);
  assert.equal((await typeIn(email, code)).status, 200);
});
