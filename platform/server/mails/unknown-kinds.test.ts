import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { testShop } from '#sandbox/testing/shop.ts';
import { mailJobs } from './mail-jobs.ts';
import { sendDueMails } from './send-due.ts';
import { sendMail } from './send-mail.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { system } = shop;
const { db, gateways } = shop.shop;

for (const state of ['sending', 'to-send'])
  test(`SYS-06 a mail in state ${state} whose kind this release does not know is left alone until its time is over`, async (t) => {
    const faults: unknown[] = [];
    const { fault } = gateways.errors;
    gateways.errors.fault = (report) => void faults.push(report);
    t.onTestFinished(() => void (gateways.errors.fault = fault));
    const at = shop.shop.now();
    const giveUpAt = new Date(at.getTime() + 3_600_000);
    const mail = await db.one<{ id: string }>(sql`
      insert into mails (key, kind, state, attempt, next_try_at, give_up_at, created_at, updated_at)
      values (${state}, 'of-tomorrow', ${state}, gen_random_uuid(), ${at}, ${giveUpAt}, ${at}, ${at}) returning id`);
    const rowOf = () =>
      db.one<{ state: string; tries: number }>(sql`select state, tries from mails where key = ${state}`);
    const due = mailJobs.find(({ name }) => name === 'mails-due');
    assert.ok(mail && due?.whenDue);
    await sendMail(system, mail.id);
    await sendDueMails(system);
    assert.deepEqual([await rowOf(), faults], [{ state, tries: 0 }, []]);
    assert.equal(await db.one(due.whenDue(shop.shop.now())), null);
    shop.advance(3_600_001);
    await sendDueMails(system);
    await sendDueMails(system);
    assert.equal((await rowOf())?.state, state === 'sending' ? 'unsure' : 'given-up');
    assert.equal(faults.length, state === 'sending' ? 0 : 1);
  });
