import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import sql from 'sql-template-tag';
import { SMTPServer } from 'smtp-server';
import { afterAll, test } from 'vitest';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { enqueueMailsOfLive } from '#features/orders/server/steps/write-live-mail.ts';
import { sendDueMails } from './send-due.ts';

const BUYERS = 150;
const OLDER_MAILS = 5;

const received: string[] = [];
const released = Promise.withResolvers<void>();

const server = new SMTPServer({
  logger: false,
  disabledCommands: ['AUTH', 'STARTTLS'],
  closeTimeout: 100,
  onData: (stream, session, done) =>
    void text(stream).then(async (raw) => {
      received.push(session.envelope.rcptTo[0]?.address ?? '');
      if (!/^Subject: \d{6} est votre code/m.test(raw)) await released.promise;
      done();
    }, done),
});
const listener = server.listen(0, '127.0.0.1');
await once(listener, 'listening');
const env = { SMTP_URL: `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}` };
const shop = await testShop({ env });
afterAll(async () => {
  released.resolve();
  await shop.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function soldOutLive(): Promise<string> {
  const liveId = await shop.aLive();
  await shop.shop.db.run(sql`
    with buyer as (
      select gen_random_uuid() as auth_id, gen_random_uuid() as user_id, gen_random_uuid() as order_id,
        gen_random_uuid() as product_id, n from generate_series(1, ${BUYERS}) n),
    identity as (
      insert into auth_identities (id, email) select auth_id, 'cliente' || n || '@test.example' from buyer returning id),
    person as (
      insert into users (id, auth_id, email, tiktok_username)
      select user_id, auth_id, 'cliente' || n || '@test.example', 'cliente.' || n from buyer, (select count(*) from identity) made
      returning id),
    piece as (
      insert into products (id, live_id, ref, name, price_cents)
      select product_id, ${liveId}, n, 'Robe ' || n, 2500 from buyer returning id),
    bought as (
      insert into orders (id, user_id, live_id, status, total_amount_cents)
      select order_id, user_id, ${liveId}, 'to-validate', 3100 from buyer, (select count(*) from person) made returning id)
    insert into order_items (order_id, product_id, price_cents)
    select order_id, product_id, 2500 from buyer, (select count(*) from piece) made, (select count(*) from bought) ordered`);
  return liveId;
}

test(`SYS-06 D-15 a code requested while ${BUYERS} mails wait at a slow server is sent before them`, async (t) => {
  t.onTestFinished(() => released.resolve());
  bodyOf(await shop.call(changeSettings, { mailAfterLive: true }, shop.admin));
  const liveId = await soldOutLive();
  bodyOf(await shop.call(updateLive, { liveId, isActive: false }, shop.admin));
  // Does the work of the job that runs once the end of the live can no longer be undone.
  await enqueueMailsOfLive(shop.system, liveId);
  const createdMails = await shop.shop.db.one<{ count: number }>(sql`select count(*)::integer as count from mails`);
  assert.equal(createdMails?.count, BUYERS);
  // Occupies the three connections for ordinary mails: two workers and the round of due mails hold one each.
  const round = sendDueMails(shop.system);
  await until(async () => received.length >= 3);
  const countBefore = received.length;
  bodyOf(await shop.call(requestSignIn, { email: 'pressee@test.example' }));
  await until(async () => received.includes('pressee@test.example'));
  assert.equal(received.indexOf('pressee@test.example'), countBefore, 'no ordinary mail arrives in between');
  released.resolve();
  await round;
  await until(async () => received.length > BUYERS);
  assert.equal(new Set(received).size, BUYERS + 1, 'every mail leaves, once');
});

test('SYS-06 D-15 a round of due mails sends a sign-in mail before older ordinary mails', async () => {
  await shop.shop.jobs.drain();
  received.length = 0;
  // Makes mails of the test above due again.
  await shop.shop.db.run(sql`
    update mails set state = 'to-send', next_try_at = ${shop.system.now()}::timestamptz - interval '1 minute'
    where id in (select id from mails where kind = 'live-ended' limit ${OLDER_MAILS})`);
  bodyOf(await shop.call(requestSignIn, { email: 'revenue@test.example' }));
  await sendDueMails(shop.system, { urgentOnly: true });
  assert.deepEqual(received, ['revenue@test.example']);
  bodyOf(await shop.call(requestSignIn, { email: 'encore@test.example' }));
  await sendDueMails(shop.system);
  assert.equal(received[1], 'encore@test.example');
  assert.equal(received.length, 2 + OLDER_MAILS);
});
