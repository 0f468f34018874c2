import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { generateLabel, packPiece } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, waitForAnimations } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, saveScreenshot } from './browser.ts';
import { assertFits, gone, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const tablet = { viewport: { width: 1024, height: 768 } };

const scannerOf = (page: Page) => async (text: string | number | undefined) => {
  await page.keyboard.type(String(text));
  await page.keyboard.press('Enter');
};

test('ADM-22 a parcel at the table is packed by scans alone, a second device follows, and a wrong piece raises an alarm', async (t) => {
  const [lea, zoe] = [await paid(shop, [1000, 1500]), await paid(shop)];
  const [leaOrder, zoeOrder] = [await seenByAdmin(shop, lea), await seenByAdmin(shop, zoe)];
  const [firstRef, secondRef] = leaOrder.items.map(({ ref }) => ref);
  const otherRef = zoeOrder.items[0]?.ref;
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders-preparation');
  await page.getByRole('link', { name: 'À la table' }).click();
  const field = page.locator('input:focus');
  await see(field);
  await see(page.getByRole('list', { name: 'Colis à préparer' }));
  await assertAccessible(page, 'the parcels to put on the table');
  await saveScreenshot(seller, 'table-parcels-1280');
  const scan = scannerOf(page);
  await scan(leaOrder.number);
  await see(page.getByRole('heading', { name: `@${lea.pseudo}` }));
  const secondDevice = await person(t, shop.admin, tablet);
  await secondDevice.page.goto(page.url());
  // A click beside the field takes its focus. The next scan must still reach it.
  await page.getByRole('heading', { name: `@${lea.pseudo}` }).click();
  await see(field);
  await scan(firstRef);
  await see(page.getByRole('status').filter({ hasText: new RegExp(`n°\\s${firstRef} · .+\\s: cochée`) }));
  await see(secondDevice.page.getByRole('checkbox', { checked: true }));
  await see(secondDevice.page.getByText(/Cochée à \d{1,2}\sh(\s\d\d)? par /));
  await scan(`n° ${otherRef}`);
  const alert = page
    .getByRole('alert')
    .filter({ hasText: `La pièce n° ${otherRef} est dans le colis de @${zoe.pseudo}` });
  await see(alert);
  await assertAccessible(page, 'a wrong piece at the table');
  await saveScreenshot(seller, 'table-wrong-1280');
  await saveScreenshot(secondDevice, 'table-1024');
  await assertFits(secondDevice.page, 'the table on a tablet');

  await secondDevice.page.getByRole('checkbox', { checked: true }).click();
  await see(page.getByText('0 sur 2'));
  await scan(firstRef);
  await see(page.getByText('1 sur 2'));
  // Enter comes before the reply of the shop to the last scan.
  const lateReply = Promise.withResolvers<void>();
  const restore = await replaceAnswer(seller, /\/table$/, lateReply.promise);
  await scan(secondRef);
  await see(page.getByRole('status').filter({ hasText: 'Colis complet' }));
  await page.keyboard.press('Enter');
  lateReply.resolve();
  await restore();
  await see(page.getByRole('status').filter({ hasText: 'Il lui manque son étiquette' }));
  await page.getByRole('button', { name: 'Générer l’étiquette' }).click();
  await see(page.getByRole('button', { name: 'Valider la préparation' }));
  await see(page.getByText('Scannez son étiquette ou appuyez sur Entrée pour valider la préparation'));
  await saveScreenshot(seller, 'table-complete-1280');
  // The last scan was a wrong piece. Some scanners send Enter twice, which must not ship the parcel.
  await scan(`n° ${otherRef}`);
  await page.keyboard.press('Enter');
  await see(
    alert.getByText(/Le colis ouvert est complet\s: scannez son étiquette, ou choisissez «\sValider la préparation\s»/),
  );
  await saveScreenshot(seller, 'table-alarm-1280');
  assert.equal((await seenByAdmin(shop, lea)).status, 'paid');
  await page.reload();
  await see(page.getByText('2 sur 2'));
  await see(field);
  await see(page.getByText('Colis complet'));
  // A failed reload must block the validation: the shown state may be old.
  const restoreAnswer = await replaceAnswer(seller, /\/table$/, 'nothing');
  await page.keyboard.press('Enter');
  await see(page.getByRole('alert').filter({ hasText: 'Connexion impossible' }));
  await restoreAnswer();
  assert.equal((await seenByAdmin(shop, lea)).status, 'paid');
  await page.keyboard.press('Enter');
  await see(page.getByRole('status').filter({ hasText: 'Préparation validée, commande marquée en livraison' }));
  assert.equal((await seenByAdmin(shop, lea)).status, 'to-ship');
  await see(secondDevice.page.getByText('Ce colis n’est plus à préparer'));
});

test('ADM-22 a number of two lives asks which piece is meant, and a wrong choice can be undone', async (t) => {
  const [lea, zoe] = [await paid(shop, [1000, 1500]), await paid(shop)];
  const ref = 424_242;
  for (const [{ productIds }, name, size] of [
    [lea, 'Robe longue', 'M'],
    [zoe, 'Jupe plissée', 'S'],
  ] as const)
    await shop.shop.db.run(
      sql`update products set ref = ${ref}, name = ${name}, size = ${size} where id = ${productIds[0]}`,
    );
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto('/admin/orders-preparation?mode=table');
  const field = page.getByRole('textbox', { name: 'Pièce, commande ou étiquette' });
  const scan = async (text: string | number) => {
    await field.fill(String(text));
    await field.press('Enter');
  };
  const statusWith = (words: string) =>
    page.getByRole('status').filter({ hasText: new RegExp(words.replaceAll(' ', '\\s')) });
  await see(page.getByRole('list', { name: 'Colis à préparer' }));
  await scan(ref);
  await see(statusWith(`Plusieurs pièces portent le n° ${ref}\u00A0: choisissez la bonne.`));
  await assertAccessible(page, 'the pieces of one number');
  await assertFits(page, 'the pieces of one number');
  await saveScreenshot(seller, 'table-several-390');
  await page.getByRole('button', { name: /Robe longue.*Taille M.*Mettre dans le colis de @/ }).tap();
  await see(page.getByRole('heading', { name: `@${lea.pseudo}` }));
  await see(statusWith(`n° ${ref} · Robe longue, M : cochée`));
  await page.getByRole('checkbox', { checked: true }).tap();
  await see(statusWith(`n° ${ref} · Robe longue, M : décochée`));

  await scan(ref);
  await see(statusWith(`Un autre n° ${ref} attend : Jupe plissée, S, pour @${zoe.pseudo}`));
  await assertAccessible(page, 'a tick that may belong to another piece');
  await saveScreenshot(seller, 'table-doubt-390');
  await page.getByRole('button', { name: 'Décocher' }).tap();
  await see(statusWith(`n° ${ref} · Robe longue, M : décochée`));
  await see(page.getByText('0 sur 2'));
  await saveScreenshot(seller, 'table-undone-390');
  await page.getByRole('button', { name: /Jupe plissée/ }).tap();
  await see(page.getByRole('heading', { name: `@${zoe.pseudo}` }));
  await see(statusWith('Colis complet'));
  await see(page.getByText('1 sur 1'));

  await page.getByRole('link', { name: 'Autre colis' }).tap();
  const parcels = page.getByRole('list', { name: 'Colis à préparer' }).getByRole('listitem');
  await see(parcels.first().getByText(`@${zoe.pseudo}`));
  await see(parcels.first().getByText('1 sur 1 pièce cochée'));
  await assertAccessible(page, 'the parcels, one of them complete');
  await saveScreenshot(seller, 'table-begun-390');
});

test('ADM-22 a scanned label validates its complete parcel, but not the parcel that it has just opened, and the label of another parcel raises an alarm', async (t) => {
  const order = await paid(shop);
  const label = bodyOf(await shop.call(generateLabel, { orderId: order.orderId }, shop.admin)).tracking_id;
  const { items } = await seenByAdmin(shop, order);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/orders-preparation?mode=table');
  const scan = scannerOf(page);
  const parcelStatus = page.getByRole('status').filter({ hasText: `C’est le colis de @${order.pseudo}` });
  await see(page.locator('input:focus'));
  await scan(label);
  await see(parcelStatus);
  await see(page.getByText('0 sur 1'));
  bodyOf(await shop.call(packPiece, { orderId: order.orderId, itemId: items[0]?.id ?? '' }, shop.admin));
  await see(parcelStatus.filter({ hasText: 'Appuyez sur Entrée pour valider la préparation' }));
  const scans: string[] = [];
  page.on('request', (request) => request.url().endsWith('/scan') && scans.push(request.url()));
  await scan(label);
  await scan(items[0]?.ref);
  await see(page.getByRole('status').filter({ hasText: 'déjà cochée' }));
  assert.equal(scans.length, 1, 'a second scan of the label that opened the parcel is not sent');
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  await see(page.getByText('Scannez son étiquette ou appuyez sur Entrée pour valider la préparation'));

  const otherOrder = await paid(shop);
  const otherLabel = bodyOf(await shop.call(generateLabel, { orderId: otherOrder.orderId }, shop.admin)).tracking_id;
  await scan(otherLabel);
  const errorAlert = page.getByRole('alert').filter({ hasText: /Mauvaise étiquette\s: c’est celle de la commande/ });
  await see(errorAlert.getByText(new RegExp(`de @${otherOrder.pseudo}$`)));
  await see(page.getByRole('heading', { name: `@${order.pseudo}` }));
  await see(errorAlert.getByRole('button', { name: `Ouvrir le colis de @${otherOrder.pseudo}` }));
  await assertAccessible(page, 'a wrong label at the table');
  await saveScreenshot(seller, 'table-wrong-label-1280');
  assert.equal((await seenByAdmin(shop, order)).status, 'paid');
  scans.length = 1;
  await scan(label);
  await scan(label);
  const validatedStatus = page
    .getByRole('status')
    .filter({ hasText: 'Préparation validée, commande marquée en livraison' });
  await see(validatedStatus);
  assert.equal((await seenByAdmin(shop, order)).status, 'to-ship');
  // A label that a scanner reads twice must not raise an alarm.
  await scan('C987654');
  await see(page.getByRole('alert').filter({ hasText: 'Aucune commande ni aucun colis ne porte ce numéro' }));
  assert.equal(scans.length, 3);
});

test('ADM-22 the table works by touch on a phone, no message covers its parts, and its sounds stay off once turned off', async (t) => {
  const order = await paid(shop, [1000, 1500]);
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/orders-preparation?mode=table&order=${order.orderId}`);
  await page.getByRole('button', { name: 'Sons', pressed: true }).tap();
  await page.getByRole('button', { name: 'Sons', pressed: false }).waitFor();
  await see(page.getByText('0 sur 2'));
  for (const box of await page.getByRole('checkbox').all()) await box.tap();
  await see(page.getByText('2 sur 2'));
  await assertFits(page, 'the table on a phone');
  await assertAccessible(page, 'the table on a phone');
  await saveScreenshot(seller, 'table-390');
  const band = page.getByRole('status').filter({ hasText: /Colis complet|Étiquette créée/ });
  const colour = () =>
    band.evaluate((element) => {
      type Style = (of: unknown) => { backgroundColor: string };
      return (globalThis as unknown as { getComputedStyle: Style }).getComputedStyle(element).backgroundColor;
    });
  await see(band.getByText('cochée'));
  const completeColour = await colour();
  await page.getByLabel('Pièce, commande ou étiquette').press('Enter');
  await gone(band.getByText('cochée'));
  await see(band.getByText('Il lui manque son étiquette'));
  assert.notEqual(await colour(), completeColour, 'the parcel cannot be validated yet');
  await page.getByRole('button', { name: 'Générer l’étiquette' }).tap();
  await see(band.getByText(/Étiquette créée\s: collez-la/));
  await see(band.getByText('Scannez son étiquette ou appuyez sur Entrée pour valider la préparation'));
  assert.equal(await colour(), completeColour);
  const message = page.getByRole('region', { name: 'Messages' }).getByText(/Étiquette .* créée/);
  await see(message);
  await waitForAnimations(page);
  const toast = await message.locator('..').boundingBox();
  const finish = page.getByRole('button', { name: 'Valider la préparation' });
  for (const element of [page.getByRole('heading', { level: 1 }), band, finish]) {
    const box = await element.boundingBox();
    assert.ok(toast && box && (toast.y >= box.y + box.height || toast.y + toast.height <= box.y), 'nothing is covered');
  }
  await page.reload();
  await page.getByRole('button', { name: 'Sons', pressed: false }).waitFor();
  await see(page.getByText('2 sur 2'));
  await gone(page.getByText('Pièce introuvable'));
  await page.getByRole('checkbox').first().tap();
  await see(page.getByText(/Pièce introuvable\s\? Mettez ce colis de côté/));
  await assertAccessible(page, 'a parcel with a label and a missing piece');
});
