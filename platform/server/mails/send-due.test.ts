import assert from 'node:assert/strict';
import { afterAll, test, vi } from 'vitest';
import sql from 'sql-template-tag';
import { DatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { mailKindNames } from './mail-kinds.ts';
import { sendDueMails } from './send-due.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

for (const state of ['to-send', 'sending'])
  test(`SYS-08 an outage of the database ends a round of mails in state ${state}, and no mail is reported as a bug`, async (t) => {
    const fault = vi.spyOn(shop.shop.gateways.errors, 'fault');
    t.onTestFinished(() => fault.mockRestore());
    await db.run(sql`delete from mails`);
    await db.run(sql`
      insert into mails (key, kind, state, attempt, next_try_at, give_up_at, created_at, updated_at)
      select 'mail-' || n, ${mailKindNames()[0]}, ${state}, gen_random_uuid(), now(), now() + interval '1 day', now(), now()
      from generate_series(1, 5) n`);
    shop.advance(1000);
    const fail = vi.fn(() => Promise.reject(new DatabaseUnavailable('away')));
    const pool = Object.assign(Object.create(shop.shop.pool), { connect: fail });
    const ctx = { ...shop.system, pool, db: { ...db, one: fail, run: fail } };
    await assert.rejects(sendDueMails(ctx), DatabaseUnavailable);
    assert.equal(fail.mock.calls.length, 1);
    assert.deepEqual(fault.mock.calls, []);
  });
