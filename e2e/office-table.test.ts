import assert from 'node:assert/strict';
import test from 'node:test';
import { paid, seenByAdmin } from '#stage/testing/order-steps.ts';
import { assertAccessible, desk, insteadOf, openStage, phone, shoot } from './browser.ts';
import { assertFits, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const tablet = { viewport: { width: 1024, height: 768 } };

test('ADM-22 at the table a parcel is packed by its scans alone, another device follows, a wrong piece is told loudly', async (t) => {
  const [lea, zoe] = [await paid(shop, [1000, 1500]), await paid(shop)];
  const [ofLea, ofZoe] = [await seenByAdmin(shop, lea), await seenByAdmin(shop, zoe)];
  const [one, other] = ofLea.items.map(({ ref }) => ref);
  const wrong = ofZoe.items[0]?.ref;
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  await page.getByRole('link', { name: 'À la table' }).click();
  const field = page.locator('input:focus');
  await see(field);
  await see(page.getByRole('list', { name: 'Colis à préparer' }));
  await assertAccessible(page, 'the parcels to put on the table');
  await shoot(seller, 'table-parcels-1280');
  const scan = async (text: string | number | undefined) => {
    await page.keyboard.type(String(text));
    await page.keyboard.press('Enter');
  };
  await scan(ofLea.number);
  await see(page.getByRole('heading', { name: `@${lea.pseudo}` }));
  const beside = await person(t, shop.admin, tablet);
  await beside.page.goto(page.url());
  await scan(one);
  await see(page.getByRole('status').filter({ hasText: `La pièce n° ${one} est cochée` }));
  await see(beside.page.getByRole('checkbox', { checked: true }));
  await scan(`n° ${wrong}`);
  const told = page.getByRole('alert').filter({ hasText: `La pièce n° ${wrong} est dans le colis de @${zoe.pseudo}` });
  await see(told);
  await assertAccessible(page, 'a wrong piece at the table');
  await shoot(seller, 'table-wrong-1280');
  await shoot(beside, 'table-1024');
  await assertFits(beside.page, 'the table on a tablet');

  // Undone on the tablet, done again here: neither loses what the other did.
  await beside.page.getByRole('checkbox', { checked: true }).click();
  await see(page.getByText('0 sur 2'));
  await scan(one);
  await see(page.getByText('1 sur 2'));
  // Enter is quicker than what the shop says of the parcel after its last piece.
  const late = Promise.withResolvers<void>();
  const stop = await insteadOf(seller, /\/table$/, late.promise);
  await scan(other);
  await see(page.getByRole('status').filter({ hasText: 'Colis complet' }));
  await page.keyboard.press('Enter');
  late.resolve();
  await stop();
  await see(page.getByRole('status').filter({ hasText: 'Colis complet, mais sans étiquette' }));
  await page.getByRole('button', { name: 'Générer l’étiquette' }).click();
  await see(page.getByRole('button', { name: 'Valider la préparation' }));
  await shoot(seller, 'table-complete-1280');
  await page.reload();
  await see(page.getByText('2 sur 2'));
  await see(field);
  await page.keyboard.press('Enter');
  await see(page.getByRole('status').filter({ hasText: 'Préparation validée, commande marquée en livraison' }));
  assert.equal((await seenByAdmin(shop, lea)).status, 'to-ship');
  await see(beside.page.getByText('Ce colis n’est plus à préparer'));
});

test('ADM-22 on a phone the table is pressed with a thumb, and its sounds stay off where they were turned off', async (t) => {
  const order = await paid(shop, [1000, 1500]);
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?mode=table&order=${order.orderId}`);
  await page.getByRole('button', { name: 'Sons', pressed: true }).tap();
  await page.getByRole('button', { name: 'Sons', pressed: false }).waitFor();
  for (const box of await page.getByRole('checkbox').all()) await box.tap();
  await see(page.getByText('2 sur 2'));
  await assertFits(page, 'the table on a phone');
  await assertAccessible(page, 'the table on a phone');
  await shoot(seller, 'table-390');
  await page.reload();
  await page.getByRole('button', { name: 'Sons', pressed: false }).waitFor();
  await see(page.getByText('2 sur 2'));
});
