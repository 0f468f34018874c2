import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { listPageVersions } from '#screens/public/page-versions/endpoints.ts';
import { legalCodes } from '#features/content/domain/labels-legal.ts';
import { declaredIdentity, identityNames } from '#features/identity/domain/schemas.ts';
import { pageAddress } from '#features/content/domain/rules.ts';
import { requestSignIn } from '#features/users/domain/endpoints.ts';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { writeConfirmation } from '#features/payments/server/steps/write-confirmation.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { bodyOf, paid, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop();
afterAll(() => shop.close());
const nothing = Object.fromEntries(identityNames.map((name) => [name, declaredIdentity[name].initial]));
bodyOf(await shop.call(changeSettings, nothing, shop.admin));
await saveVersionsNow(shop.system);

/** Words that only the owner of a shop should read, and braces without their value. */
const UNFINISHED = /à compléter|\{\{|\}\}|undefined|\bnull\b|,\s*\.(?!\d)/;
const visibleOf = (html: string): string => html.replace(/<(script|style)[^]*?<\/\1>|<!--[^]*?-->/g, '');
const assertFinished = (text: string, from: string): void => assert.doesNotMatch(text, UNFINISHED, from);
async function assertPage(path: string, cookie?: string): Promise<void> {
  const answer = await shop.fetch(path, cookie ? { headers: { cookie } } : {});
  assert.equal(answer.status, 200, path);
  assertFinished(visibleOf(await answer.text()), path);
}

test('PUB-13 no public page of a shop without an identity shows an unfinished text', async () => {
  const versions = await Promise.all(
    legalCodes.map(async (code) => {
      const [latest] = bodyOf(await shop.call(listPageVersions, { code })).versions;
      return [`/pages/${code}/versions`, `/pages/${code}/versions/${latest?.id}`];
    }),
  );
  const publicPaths = ['/', '/login', '/signup', '/contact', '/customer/faq', '/retractation'];
  for (const path of [...publicPaths, ...legalCodes.map(pageAddress), ...versions.flat()]) await assertPage(path);
});

test('no page, mail or document of a customer shows an unfinished text in a shop without an identity', async () => {
  const orders = [await toValidate(shop), await toPay(shop), await paid(shop)];
  for (const { orderId, customer } of orders)
    for (const path of ['/customer/orders', `/customer/order/${orderId}`, '/customer/profile', `/payment/${orderId}`])
      await assertPage(path, customer.cookie);
  const bought = orders[2];
  assert.ok(bought);
  const { orderId, customer } = bought;
  await assertPage(`/customer/order/${orderId}/retractation`, customer.cookie);
  bodyOf(await shop.call(withdrawFromOrder, { orderId, name: 'Léa Martin' }, customer));
  await assertPage(`/customer/order/${orderId}/retractation`, customer.cookie);
  bodyOf(await shop.call(requestSignIn, { email: customer.email }));
  const mails = await until(async () => {
    await sendDueMails(shop.system);
    const found = await mailsTo(shop, customer.email);
    return (
      ['Confirmation de votre commande', 'La boutique\u00A0: accusé de réception'].every((start) =>
        found.some(({ subject }) => subject.startsWith(start)),
      ) &&
      found.length > 2 &&
      found
    );
  });
  for (const { subject, text, html } of mails)
    for (const part of [subject, text, visibleOf(html)]) assertFinished(part, subject);
  const mail = { key: `paid-${orderId}`, orderId, requestId: null };
  const confirmation = await writeConfirmation(shop.system, mail);
  const [document] = confirmation?.attachments ?? [];
  assert.ok(document);
  assertFinished(pdfText(document.bytes), document.name);
});
