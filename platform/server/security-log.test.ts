import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { listTeam } from '#screens/admin/team/endpoints.ts';
import { adminSignIn, changeOwnPassword } from '#features/users/domain/admin-endpoints.ts';
import { confirmCode, confirmLink, requestSignIn, signOut, updatePassword } from '#features/users/domain/endpoints.ts';
import { callerOf, latestMail } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

let written = '';
const shop = await testShop({ logs: { write: (text: string) => (written += text) } });
afterAll(() => shop.close());

/** Returns the lines of the security log since the last call, and clears the log. */
function takeSecurityLines() {
  const lines = written
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  written = '';
  return lines.filter(({ security }) => security !== undefined);
}
const takeFacts = () =>
  takeSecurityLines().map(({ security, userId, method, code, route, network }) => ({
    security,
    userId,
    network,
    ...(method !== undefined && { method }),
    ...(code !== undefined && { code }),
    ...(route !== undefined && { route }),
  }));
const network = '127.0.0.1';

test('sign-ins, failed sign-ins, sign-outs and refused access are logged with ids and the network', async () => {
  const { email, userId } = shop.admin;
  written = '';
  await shop.call(adminSignIn, { email, password: 'un mauvais mot de passe' });
  await shop.call(adminSignIn, { email: 'personne@test.example', password: 'un mauvais mot de passe' });
  const caller = callerOf(await shop.call(adminSignIn, { email, password: 'un mot de passe long' }));
  await shop.call(signOut, {}, caller);
  const failed = { security: 'sign-in-failed', network, method: 'password', code: 'users.wrong-password' };
  assert.deepEqual(takeFacts(), [
    { ...failed, userId },
    { ...failed, userId: null },
    { security: 'sign-in', userId, network, method: 'password' },
    { security: 'sign-out', userId, network },
  ]);
  const customer = await shop.aCustomer();
  await shop.call(listTeam, {}, customer);
  await shop.call(listTeam, {});
  const refused = { security: 'access-refused', network, code: 'users.not-admin', route: 'GET /api/admin/team' };
  assert.deepEqual(takeFacts(), [
    { ...refused, userId: customer.userId },
    { ...refused, userId: null },
  ]);
});

test('a failed proof and a failed reset are logged', async () => {
  written = '';
  await shop.call(
    changeOwnPassword,
    { newPassword: 'tasse parapluie', password: 'un mauvais mot de passe' },
    shop.admin,
  );
  await shop.call(updatePassword, { token: 'x'.repeat(43), password: 'tasse parapluie' });
  const failed = { security: 'sign-in-failed', network };
  assert.deepEqual(takeFacts(), [
    { ...failed, userId: shop.admin.userId, method: 'proof', code: 'users.wrong-proof' },
    { ...failed, userId: null, method: 'new-password', code: 'users.link-expired' },
  ]);
});

test('the security log holds no secret, no e-mail address and no name', async () => {
  const { email } = await shop.aCustomer('lea.journal');
  written = '';
  await shop.call(requestSignIn, { email });
  const { code, token } = await latestMail(shop, email);
  await shop.call(confirmCode, { email, code: String((Number(code) + 1) % 1_000_000).padStart(6, '0') });
  const caller = callerOf(await shop.call(confirmCode, { email, code }));
  await shop.call(confirmLink, { token });
  await shop.call(adminSignIn, { email: shop.admin.email, password: 'un mot de passe long' });
  const secrets = [
    email,
    code,
    token,
    caller.cookie.split('=')[1] ?? '',
    'lea.journal',
    'mot de passe',
    shop.admin.email,
  ];
  const log = written;
  assert.deepEqual(
    takeFacts().map(({ security, method }) => [security, method]),
    [
      ['sign-in-failed', 'code'],
      ['sign-in', 'code'],
      ['sign-in-failed', 'link'],
      ['sign-in', 'password'],
    ],
  );
  for (const secret of secrets) assert.ok(!log.includes(secret), secret);
});

test('a request that a security control stops is logged with the code of the refusal', async () => {
  const post = (path: string, headers: Record<string, string>) =>
    shop.fetch(path, { method: 'POST', json: { order_id: 'x' }, headers });
  written = '';
  assert.equal((await post('/api/sign-out', { origin: 'https://evil.example' })).status, 403);
  assert.equal((await post('/functions/v1/payment_token', { authorization: 'Bearer wrong' })).status, 401);
  const email = 'lea.repeats@test.example';
  // One request more than an address may get mails.
  for (let mail = 0; mail < 7; mail++) await shop.call(requestSignIn, { email });
  const stopped = { security: 'request-stopped', userId: null, network };
  assert.deepEqual(takeFacts(), [
    { ...stopped, code: 'http.foreign-origin', route: 'POST /api/sign-out' },
    { ...stopped, code: 'http.wrong-key', route: 'POST /functions/v1/payment_token' },
    { ...stopped, code: 'users.too-many-mails', route: 'POST /api/sign-in/link' },
  ]);
});

test('a text with line ends stays inside its line of the log', async () => {
  written = '';
  const forged = '{"level":30,"security":"sign-in"}';
  shop.shop.log.warn(
    { pseudo: `lea\n${forged}`, error: new Error(`first\r\n${forged}\u2028${forged}`) },
    `a\n${forged}`,
  );
  const lines = written.trimEnd().split('\n');
  assert.equal(lines.length, 1);
  assert.equal((JSON.parse(lines[0] ?? '') as { pseudo: string }).pseudo, `lea\n${forged}`);
});
