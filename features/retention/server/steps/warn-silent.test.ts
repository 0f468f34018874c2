import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql, { raw } from 'sql-template-tag';
import { accountNotice } from '#features/retention/domain/rules.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { warnSilent } from './warn-silent.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { db } = shop.shop;

test('a warning that cannot be stored does not stop the next warnings', async () => {
  const silentAt = new Date(accountNotice(shop.shop.now()).silentSince.getTime() - 1);
  const silentUsers = await db.many<{ id: string }>(sql`
    insert into users (email, created_at) select 'silence' || n || '@test.example', ${silentAt} from generate_series(1, 3) n
    returning id`);
  const [broken, ...others] = silentUsers.map(({ id }) => `account-going-${id}`);
  await db.run(raw(`alter table mails add constraint broken_mail check (key <> '${broken}')`));
  await warnSilent(shop.system);
  const mails = await db.many<{ key: string }>(sql`select key from mails where kind = 'account-going'`);
  assert.deepEqual(mails.map(({ key }) => key).toSorted(), others.toSorted());
});
