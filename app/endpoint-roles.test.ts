import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { roleFor, type Role } from '#shared/roles.ts';

/** Addresses of the back office for packers and for owners. All other addresses are for sellers. */
const LISTED = {
  packer: [
    'GET /api/admin/day-slip.pdf',
    'GET /api/admin/find',
    'GET /api/admin/labels.pdf',
    'GET /api/admin/lives',
    'GET /api/admin/orders',
    'GET /api/admin/orders/count',
    'GET /api/admin/orders/:orderId',
    'GET /api/admin/orders/:orderId/label.pdf',
    'GET /api/admin/orders/:orderId/table',
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
    'DELETE /api/admin/sessions/:sessionId',
    'POST /api/admin/orders/:orderId/notes',
    'POST /api/admin/orders/:orderId/prepared',
    'DELETE /api/admin/orders/:orderId/prepared',
    'POST /api/admin/orders/:orderId/separate',
    'POST /api/admin/orders/:orderId/ship-now',
    'POST /api/admin/orders/:orderId/tracking',
    'POST /api/admin/parcels',
    'POST /api/admin/table/scan',
    'PUT /api/admin/orders/:orderId/packed/:itemId',
    'DELETE /api/admin/orders/:orderId/packed/:itemId',
    'DELETE /api/admin/orders/:orderId/label',
    'DELETE /api/admin/orders/:orderId/notes/:noteId',
    'POST /functions/v1/generate-shipping-label',
  ],
  owner: [
    'DELETE /api/admin/rehearsed-order',
    'DELETE /api/admin/team/invitations/:invitationId',
    'DELETE /api/admin/team/:userId',
    'DELETE /api/admin/team/:userId/sessions',
    'POST /api/admin/team/:userId/second-factor/reset',
    'GET /api/admin/first-days',
    'GET /api/admin/mail-examples',
    'GET /api/admin/mail-examples/:kind',
    'GET /api/admin/rehearsed-order',
    'GET /api/admin/settings/changes',
    'GET /api/admin/team',
    'GET /api/admin/users/:userId/data',
    'PATCH /api/admin/settings',
    'POST /api/admin/guarantee-notices',
    'POST /api/admin/logos',
    'POST /api/admin/mail-examples/:kind',
    'POST /api/admin/orders/:orderId/refunds',
    'POST /api/admin/orders/:orderId/refunds/:refundId/check',
    'POST /api/admin/orders/:orderId/refunds/:refundId/deny',
    'POST /api/admin/orders/:orderId/rest/ask',
    'POST /api/admin/orders/:orderId/rest/waive',
    'POST /api/admin/pseudos/forget',
    'POST /api/admin/reconciliation',
    'POST /api/admin/rehearsed-order',
    'POST /api/admin/setup/checks/:part',
    'POST /api/admin/team/invitations',
    'POST /api/admin/team/invitations/:invitationId/resend',
    'POST /api/admin/users/:userId/erase',
    'PUT /api/admin/team/:userId',
  ],
};

const root = join(import.meta.dirname, '..');
const files = globSync('{features/*/domain/{*endpoints,admin},screens/*/*/endpoints}.ts', { cwd: root });
const modules = await Promise.all(
  files.map((path) => import(join(root, path)) as Promise<Record<string, Endpoint | object>>),
);
const endpoints = modules
  .flatMap((exported) => Object.values(exported))
  .flatMap((value) => (typeof value === 'object' && 'method' in value ? [value as Endpoint] : []));
const office = endpoints.filter(({ access }) => access === 'admin');
const namesWhere = (isListed: (endpoint: Endpoint) => boolean) =>
  office
    .filter(isListed)
    .map(({ method, path }) => `${method} ${path}`)
    .toSorted();

test('D-16 the addresses of the back office for packers and for owners are listed here', () => {
  for (const role of ['packer', 'owner'] satisfies Role[])
    assert.deepEqual(
      namesWhere((endpoint) => roleFor(endpoint) === role),
      LISTED[role].toSorted(),
      role,
    );
  const sellers = namesWhere((endpoint) => roleFor(endpoint) === 'seller');
  assert.equal(sellers.length + LISTED.packer.length + LISTED.owner.length, office.length);
  assert.ok(sellers.length > 100, `only ${sellers.length} addresses of sellers were read`);
});

test('a session without the code of its second factor calls only the addresses listed here', () => {
  assert.deepEqual(
    endpoints.filter(({ isBeforeCode }) => isBeforeCode).map(({ method, path }) => `${method} ${path}`),
    ['POST /api/second-factor'],
  );
});
