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

test('D-16 every address of the back office states its lowest role, and those of packers and owners are listed here', () => {
  const namesFor = (needed: Role) => operations.filter(({ role }) => role === needed).map(({ name }) => name);
  assert.equal(namesFor('owner').length + namesFor('seller').length + namesFor('packer').length, operations.length);
  assert.deepEqual(
    namesFor('packer').toSorted(),
    [
      'GET /api/admin/day-slip.pdf',
      'GET /api/admin/find',
      'GET /api/admin/labels.pdf',
      'GET /api/admin/lives',
      'GET /api/admin/orders',
      'GET /api/admin/orders/count',
      'GET /api/admin/orders/{orderId}',
      'GET /api/admin/orders/{orderId}/label.pdf',
      'GET /api/admin/orders/{orderId}/table',
      'GET /api/admin/packing.pdf',
      'GET /api/admin/preparation',
      'GET /api/admin/providers',
      'GET /api/admin/sessions',
      'GET /api/admin/withdrawals',
      'GET /api/admin/second-factor',
      'POST /api/admin/account/email',
      'POST /api/admin/account/email/confirm',
      'POST /api/admin/account/password',
      'POST /api/admin/account/proof-code',
      'POST /api/admin/second-factor',
      'POST /api/admin/second-factor/codes',
      'POST /api/admin/second-factor/confirm',
      'POST /api/admin/second-factor/disable',
      'POST /api/admin/sessions/end-others',
      'DELETE /api/admin/sessions/{sessionId}',
      'POST /api/admin/orders/{orderId}/notes',
      'POST /api/admin/orders/{orderId}/prepared',
      'DELETE /api/admin/orders/{orderId}/prepared',
      'POST /api/admin/orders/{orderId}/separate',
      'POST /api/admin/orders/{orderId}/ship-now',
      'POST /api/admin/orders/{orderId}/tracking',
      'POST /api/admin/parcels',
      'POST /api/admin/table/scan',
      'PUT /api/admin/orders/{orderId}/packed/{itemId}',
      'DELETE /api/admin/orders/{orderId}/packed/{itemId}',
      'DELETE /api/admin/orders/{orderId}/label',
      'DELETE /api/admin/orders/{orderId}/notes/{noteId}',
      'POST /functions/v1/generate-shipping-label',
    ].toSorted(),
  );
  assert.deepEqual(
    namesFor('owner').toSorted(),
    [
      'DELETE /api/admin/rehearsed-order',
      'DELETE /api/admin/team/invitations/{invitationId}',
      'DELETE /api/admin/team/{userId}',
      'DELETE /api/admin/team/{userId}/sessions',
      'DELETE /api/admin/team/{userId}/second-factor',
      'GET /api/admin/first-days',
      'GET /api/admin/mail-examples',
      'GET /api/admin/mail-examples/{kind}',
      'GET /api/admin/rehearsed-order',
      'GET /api/admin/settings/changes',
      'GET /api/admin/team',
      'GET /api/admin/users/{userId}/data',
      'PATCH /api/admin/settings',
      'POST /api/admin/guarantee-notices',
      'POST /api/admin/logos',
      'POST /api/admin/mail-examples/{kind}',
      'POST /api/admin/orders/{orderId}/refunds',
      'POST /api/admin/orders/{orderId}/refunds/{refundId}/check',
      'POST /api/admin/orders/{orderId}/refunds/{refundId}/deny',
      'POST /api/admin/orders/{orderId}/rest/ask',
      'POST /api/admin/orders/{orderId}/rest/waive',
      'POST /api/admin/pseudos/forget',
      'POST /api/admin/reconciliation',
      'POST /api/admin/rehearsed-order',
      'POST /api/admin/setup/checks/{part}',
      'POST /api/admin/team/invitations',
      'POST /api/admin/team/invitations/{invitationId}/resend',
      'POST /api/admin/users/{userId}/erase',
      'PUT /api/admin/team/{userId}',
    ].toSorted(),
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
