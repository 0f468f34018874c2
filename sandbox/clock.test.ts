import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getSession } from '#features/users/domain/endpoints.ts';
import { testDatabase } from '#sandbox/testing/database.ts';
import { until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

// Two shops over one database, as two server processes of the same shop.
const database = await testDatabase();
const shop = await testShop({ databaseUrl: database.url });
const secondShop = await testShop({ databaseUrl: database.url, background: false });
afterAll(async () => {
  await Promise.all([shop.close(), secondShop.close()]);
  await database.drop();
});
const DAY = 86_400;
const setClock = (json: object) => shop.fetch('/sandbox/clock', { method: 'POST', json });
const secondsAhead = ({ shop: { now } }: typeof shop): number => Math.round((now().getTime() - Date.now()) / 1000);
/**
 * Waits for the second process. `POST /sandbox/clock` gives it time, but does not confirm that it has read the clock.
 */
const untilNoticed = (seconds: number) => until(async () => secondsAhead(secondShop) === seconds);

test('the clock moves forward for all processes of the shop, its moves add up, and it can be reset', async () => {
  assert.equal((await setClock({ advanceSeconds: 2 * DAY })).status, 200);
  await untilNoticed(2 * DAY);
  assert.deepEqual([secondsAhead(shop), secondsAhead(secondShop)], [2 * DAY, 2 * DAY]);
  await setClock({ advanceSeconds: 60 });
  await untilNoticed(2 * DAY + 60);
  assert.deepEqual([secondsAhead(shop), secondsAhead(secondShop)], [2 * DAY + 60, 2 * DAY + 60]);
  await setClock({ reset: true });
  await untilNoticed(0);
  assert.deepEqual([secondsAhead(shop), secondsAhead(secondShop)], [0, 0]);
});

test('SYS-08 sessions and due jobs follow the moved clock', async () => {
  const customer = await shop.aCustomer();
  assert.equal((await shop.call(getSession, {}, customer)).body.user?.id, customer.userId);
  await shop.shop.jobs.send('reactions', { reaction: 'nobody', event: {} }, { afterSeconds: 40 * DAY });
  await setClock({ advanceSeconds: 41 * DAY });
  await untilNoticed(41 * DAY);
  assert.equal((await secondShop.call(getSession, {}, customer)).body.user, null);
  // No reaction has this name, so the job fails once it has run.
  await until(async () => {
    const job = await shop.shop.db.one<{ state: string }>(
      sql`select state::text from pgboss.job where data->>'reaction' = 'nobody'`,
    );
    return job?.state === 'retry' || job?.state === 'failed';
  });
  await setClock({ reset: true });
});

test('an invalid time is refused and changes nothing', async () => {
  for (const json of [{}, { advanceSeconds: -1 }, { advanceSeconds: 'demain' }, { reset: false }]) {
    const answer = await setClock(json);
    assert.equal(answer.status, 422, JSON.stringify(json));
    assert.equal(((await answer.json()) as { code: string }).code, 'sandbox.invalid-input');
  }
  assert.equal(secondsAhead(shop), 0);
});
