import assert from 'node:assert/strict';
import { test } from 'vitest';
import { paid } from '#sandbox/testing/order-steps.ts';
import { confirmationsTo } from '#sandbox/testing/outbox.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, assertSameTab, see } from './expect.ts';

const { shop, person } = await openStage();

test('SYS-06 CUS-10 ADM-20 a paid order shows its confirmation to the customer, and the seller sees that it was sent and sends it again', async (t) => {
  const order = await paid(shop);
  const buyer = await person(t, order.customer, phone);
  await buyer.page.goto(`/customer/order/${order.orderId}`);
  const pdf = buyer.page.getByRole('link', { name: 'Confirmation de commande (PDF)' });
  await see(pdf);
  await assertSameTab(buyer.page);
  const file = await buyer.page.request.get((await pdf.getAttribute('href')) ?? '');
  assert.deepEqual([file.status(), file.headers()['content-type']], [200, 'application/pdf']);
  assert.equal((await file.body()).subarray(0, 5).toString(), '%PDF-');
  await assertAccessible(buyer.page, 'the paid order');
  await assertFits(buyer.page, 'the paid order');
  await saveScreenshot(buyer, 'confirmation-buyer');

  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${order.orderId}`);
  const mails = page.getByRole('region', { name: 'E-mails' }).or(page.locator('section', { hasText: 'E-mails' }));
  await see(mails.getByText('Parti', { exact: true }));
  await see(page.getByRole('link', { name: 'Confirmation (PDF)' }));
  await saveScreenshot(seller, 'confirmation-admin');
  await page.getByRole('button', { name: 'Renvoyer l’e-mail « Confirmation de commande »' }).click();
  await see(page.getByText(`L’e-mail va être renvoyé à ${order.customer.email}`));
  const [second, first] = await until(async () => {
    const sentMails = await confirmationsTo(shop, order);
    return sentMails.length === 2 && sentMails;
  });
  assert.equal(second?.attachments[0]?.sha256, first?.attachments[0]?.sha256);
  await see(mails.getByText('Parti', { exact: true }));
  await see(page.getByText('E-mail « Confirmation de commande » renvoyé'));
  await assertAccessible(page, 'the mails of the order');
  for (const width of [1280, 320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await assertFits(page, `the order at ${width} px`);
  }
});

test('SYS-06 CUS-10 « Recevoir par e-mail » sends the confirmation of the order to the customer', async (t) => {
  const order = await paid(shop);
  for (const screen of [phone, desk]) {
    const buyer = await person(t, order.customer, screen);
    const { page } = buyer;
    await page.goto(`/customer/order/${order.orderId}`);
    const button = page.getByRole('button', { name: 'Recevoir par e-mail' });
    await button.click();
    await see(page.getByText(`Vos documents partent à ${order.customer.email}`));
    const where = `the mailed documents at ${screen.viewport.width} px`;
    await assertAccessible(page, where);
    await assertFits(page, where);
    await saveScreenshot(buyer, `documents-${screen.viewport.width}`);
  }
  const mail = await until(async () =>
    (await mailsTo(shop, order.customer.email)).find(({ subject }) => subject.includes('vos documents')),
  );
  assert.ok(mail.attachments.some(({ name }) => name.startsWith('confirmation-')));
});
