import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { sendMailExample, showMailExample } from '#features/setup/domain/endpoints.ts';
import { exampleKinds, exampleName } from '#features/setup/domain/labels-mails.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { mailKindNames } from '#platform/server/mails/mail-kinds.ts';
import { urlOf } from '#shared/http/request.ts';
import { fine } from '#sandbox/testing/order-steps.ts';
import { mailsTo } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('each kind of mail to buyers has an example with a French name', () => {
  const toTheTeam = ['account-changed', 'owner-alert', 'owner-digest', 'owner-first-order', 'owner-undelivered'];
  assert.deepEqual([...exampleKinds, ...toTheTeam].toSorted(), mailKindNames().toSorted());
  for (const kind of exampleKinds) assert.notEqual(exampleName(kind), kind);
});

test('an owner sees each kind of mail with the saved texts, and no script can run in it', async () => {
  fine(await shop.call(changeSettings, { reminderText: 'Coucou {pseudo}, pensez à {commande}.' }, shop.admin));
  for (const kind of exampleKinds) {
    const answer = await shop.fetch(urlOf(showMailExample, { kind }), { as: shop.admin });
    assert.equal(answer.status, 200, kind);
    assert.match(answer.headers.get('content-security-policy') ?? '', /default-src 'none'.*sandbox/);
    const html = await answer.text();
    if (kind === 'order-reminder') assert.match(html, /Coucou @?lea\.martin, pensez à/);
  }
});

test('an owner sends an example to their own address; a seller and a guest may not', async () => {
  const { to } = fine(await shop.call(sendMailExample, { kind: 'order-reminder' }, shop.admin));
  assert.equal(to, shop.admin.email);
  assert.equal((await mailsTo(shop, to)).length, 1);
  const seller = await aMember(shop, 'seller');
  assert.equal((await shop.call(sendMailExample, { kind: 'order-reminder' }, seller)).status, 403);
  assert.equal((await shop.fetch(urlOf(showMailExample, { kind: 'sign-in' }))).status, 403);
});
