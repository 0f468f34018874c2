import assert from 'node:assert/strict';
import { test } from 'vitest';
import { giveAddress } from '#features/orders/domain/endpoints.ts';
import { changeAddress } from '#features/parcels/domain/admin-endpoints.ts';
import { openParcelOf } from '#features/parcels/server/commands/open-parcel.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { followParcels } from '#features/shipping/server/commands/follow-parcels.ts';
import { validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin, toValidate } from '#sandbox/testing/order-steps.ts';
import { parcelSteps, type Parcel } from '#sandbox/testing/parcels.ts';
import { anAddress } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, gone, price, seeText, seeValue, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const { admin, system } = shop;
const { labelled } = parcelSteps(shop);

async function returned(): Promise<Parcel> {
  const parcel = await labelled();
  bodyOf(await shop.call(validatePreparation, { orderId: parcel.orderId }, admin));
  for (const event of ['taken', 'returned']) {
    const json = { trackingId: parcel.trackingId, event };
    assert.equal((await shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json })).status, 200);
    await followParcels(system);
  }
  return parcel;
}

test('ADM-23 SYS-04 a label with a former address is bought again with one button', async (t) => {
  const parcel = await labelled();
  const { orderId } = parcel;
  bodyOf(await shop.call(changeAddress, { orderId, address: anAddress({ street: '8 rue Neuve' }) }, admin));
  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${orderId}`);
  const buyAgain = page.getByRole('button', { name: 'Créer une nouvelle étiquette' });
  await see(buyAgain);
  await assertAccessible(page, 'a label with a former address');
  await saveScreenshot(seller, 'label-former-address');
  await buyAgain.click();
  await seeText(page, /^Étiquette .+ créée\. Détruisez l’ancienne\.$/);
  await gone(buyAgain);
  const { label, attention } = await seenByAdmin(shop, parcel);
  assert.ok(label);
  assert.notEqual(label.trackingId, parcel.trackingId);
  assert.deepEqual(attention, []);
});

test('CUS-09 a name in another script is shown as on the label, on the order and before the payment', async (t) => {
  const order = await toValidate(shop);
  const { orderId, customer } = order;
  bodyOf(
    await shop.call(giveAddress, { orderId, address: anAddress({ firstName: '小明', lastName: '王' }) }, customer),
  );
  const printed = /Sur l’étiquette\s: XiaoMing Wang, 12 rue des Lilas, 69003 Lyon/;
  const buyer = await person(t, customer, phone);
  const { page } = buyer;
  await page.goto(`/customer/order/${orderId}`);
  await seeText(page, printed);
  await page.getByRole('link', { name: /Payer maintenant/ }).click();
  await arriveAt(page, `/payment/${orderId}`);
  await page.locator('summary').first().click();
  await seeText(page, printed);
  await assertFits(page, 'the payment of a transliterated address');
  await saveScreenshot(buyer, 'payment-transliterated');
});

test('D-09 ADM-22 a returned parcel is shown to the buyer, and the seller sends it again or refunds it', async (t) => {
  const [resentParcel, refundedParcel] = [await returned(), await returned()];
  const buyer = await person(t, resentParcel.customer, phone);
  await buyer.page.goto(`/customer/order/${resentParcel.orderId}`);
  await seeText(buyer.page, 'Votre colis n’a pas pu être livré et revient à la boutique.');
  await assertAccessible(buyer.page, 'a returned parcel');
  await saveScreenshot(buyer, 'returned-buyer');

  const seller = await person(t, admin, desk);
  const { page } = seller;
  await page.goto(`/admin/orders/${resentParcel.orderId}`);
  await page.getByRole('button', { name: 'Renvoyer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Renvoyer ce colis ?' });
  await saveScreenshot(seller, 'returned-resend');
  await dialog.getByRole('button', { name: 'Renvoyer' }).click();
  await seeText(page, /^C\d+ est de nouveau à préparer$/);
  await gone(page.getByRole('button', { name: 'Renvoyer', exact: true }));
  assert.equal((await seenByAdmin(shop, resentParcel)).status, 'paid');
  await buyer.page.reload();
  await gone(buyer.page.getByText('Votre colis n’a pas pu être livré', { exact: false }));

  await page.goto(`/admin/orders/${refundedParcel.orderId}`);
  await page.getByRole('link', { name: 'Rembourser…' }).click();
  await arriveAt(page, `/admin/orders/${refundedParcel.orderId}`);
  const refund = page.getByRole('dialog', { name: 'Rembourser' });
  await refund.getByLabel('Que rembourser ?').selectOption('all');
  await refund.getByRole('button', { name: price('Rembourser 31,00 €') }).click();
  await seeText(page, price('31,00 € remboursés'));
  assert.equal((await seenByAdmin(shop, refundedParcel)).refunds.length, 1);
});

test('ADM-22 a typed address and a typed weight stay when the parcel becomes an open parcel and is closed again', async (t) => {
  t.onTestFinished(async () => {
    await shop.call(changeSettings, { openParcelDays: 0 }, shop.admin);
  });
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  const order = await paid(shop);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/orders-preparation?q=${order.pseudo}`);
  await page.getByLabel('Poids du colis (grammes)').fill('1234');
  await page.getByRole('button', { name: 'Modifier l’adresse' }).click();
  const street = page.getByLabel('Adresse', { exact: true });
  await street.fill('9 rue Neuve');
  await openParcelOf(shop.system, order.orderId);
  await see(page.getByRole('list', { name: 'Colis ouverts', includeHidden: true }).getByText('Colis ouvert jusqu’au'));
  assert.equal(await street.inputValue(), '9 rue Neuve');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Adresse de livraison enregistrée');
  await page.getByRole('button', { name: /^Expédier maintenant/ }).click();
  await seeValue(page.getByLabel('Poids du colis (grammes)'), '1234');
});
