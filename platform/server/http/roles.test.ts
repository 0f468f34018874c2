import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { isRoleAtLeast, roleNames, type Role } from '#shared/roles.ts';
import { getSession } from '#features/users/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { operationsOf, sampleOf } from '#sandbox/testing/operations.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const operations = (await operationsOf(shop)).filter(({ access }) => access === 'admin');

test('D-16 every address of the back office states its lowest role', () => {
  assert.deepEqual(
    operations.filter(({ role }) => !roleNames.includes(role as Role)),
    [],
  );
});

for (const role of roleNames) {
  test(`D-16 the role « ${role} » is refused exactly at the back-office addresses that require a higher role`, async () => {
    const member = await aMember(shop, role);
    for (const operation of operations) {
      const response = await operation.send(sampleOf(operation), { as: member });
      const refused = (await response.text()).includes('"code":"users.role-too-low"');
      assert.equal(refused, !isRoleAtLeast(role, operation.role as Role), `${operation.name} for ${role}`);
      if (refused) assert.equal(response.status, 403, operation.name);
    }
  });
}

test('D-16 rights without a role mean the role of an owner, and a role without rights gives no access', async () => {
  const [withoutRole, withoutRights] = [await aMember(shop, null), await aMember(shop, 'owner')];
  await shop.shop.db.run(sql`update users set is_admin = false where id = ${withoutRights.userId}`);
  assert.equal((await shop.fetch('/api/admin/team', { as: withoutRole })).status, 200);
  assert.equal((await shop.fetch('/api/admin/team', { as: withoutRights })).status, 403);
  assert.equal(bodyOf(await shop.call(getSession, {}, withoutRole)).user?.role, 'owner');
  assert.equal(bodyOf(await shop.call(getSession, {}, withoutRights)).user?.role, null);
});
