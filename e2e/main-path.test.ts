import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { assertAccessible } from './accessibility.ts';
import { openProfile, closeContexts, desk, phone, saveScreenshot, waitForMail } from './browser.ts';
import { sharedBrowser } from './chromium.ts';
import { acceptedCard, assertAccepted, card, typeCard } from './card.ts';
import { arriveAt, assertQuiet, assertSameTab, fillIn, price, seeText, see, seeTitle, typedAddress } from './expect.ts';

test('PUB-06 PUB-07 ADM-01 ADM-16 ADM-24 ADM-26 ADM-27 ADM-28 CUS-05 CUS-08 CUS-09 CUS-13 CUS-17 ADM-22 ADM-23 D-06 D-09 D-10 SYS-03 SYS-04 SYS-05 SYS-06 one order goes from the live to the delivered parcel', async (t) => {
  const shop = await testShop();
  const browser = await sharedBrowser();
  const seller = await openProfile(browser, shop.url, desk);
  const lea = await openProfile(browser, shop.url, phone);
  t.onTestFinished(async () => {
    await saveScreenshot(seller, 'last-of-the-admin');
    await saveScreenshot(lea, 'last-of-the-buyer');
    await closeContexts(browser);
    await shop.close();
  });
  await prepareTheLive(seller.page);
  await signUp(shop, lea.page);
  await sellPiece(shop, seller.page);
  await pay(lea.page);
  const trackingId = await prepareParcel(seller.page);
  await followParcel(shop, lea.page, trackingId);
  assertQuiet('the admin', seller.faults);
  assertQuiet('the buyer', lea.faults);
});

async function prepareTheLive(page: Page): Promise<void> {
  await page.goto('/admin');
  await arriveAt(page, '/admin/login');
  await page.getByLabel('E-mail').fill('admin@test.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe long');
  await page.keyboard.press('Enter');
  await seeText(page, 'Connexion réussie, vérification des droits administrateur...');
  await arriveAt(page, '/admin');
  await see(page.getByRole('heading', { name: 'Tableau de bord' }));
  await assertAccessible(page, '/admin');

  await page.getByRole('link', { name: 'Lives' }).first().click();
  await page.getByRole('button', { name: 'Créer un nouveau Live' }).first().click();
  const live = page.getByRole('dialog');
  await live.getByLabel('Titre').fill('Grand live d’hiver');
  await live.getByLabel('Date').fill('2026-11-21T20:00');
  await live.getByRole('button', { name: 'Créer', exact: true }).click();
  await see(page.getByRole('link', { name: 'Grand live d’hiver' }));

  await page.getByRole('link', { name: 'Couleurs' }).first().click();
  await page.getByRole('button', { name: 'Ajouter une couleur' }).first().click();
  const colour = page.getByRole('dialog');
  await colour.getByLabel('Nom').fill('Bordeaux');
  await colour.getByLabel('Code hexadécimal').first().fill('#7b1e2b');
  await colour.getByRole('button', { name: /^(Ajouter|Enregistrer)/ }).click();
  await see(page.getByText('Bordeaux'));

  await page.getByRole('link', { name: 'Produits' }).first().click();
  await page.getByRole('button', { name: 'Ajouter un produit' }).first().click();
  const product = page.getByRole('dialog');
  await product.getByLabel('Live').selectOption({ index: 1 });
  await product.getByLabel('Nom').fill('Manteau Inès');
  await product.getByLabel('Référence').fill('7');
  await product.getByLabel('Prix').fill('39,50');
  await product.getByRole('button', { name: 'Enregistrer' }).click();
  await see(page.getByText('Manteau Inès'));

  await page.getByRole('link', { name: 'Créer en masse' }).click();
  await arriveAt(page, '/admin/bulk-products');
  await page.getByLabel('Live').selectOption({ index: 1 });
  await page.getByLabel('Nom').fill('Robe Camille');
  await page.getByLabel('Prix').fill('29,90');
  await page.getByLabel('Couleur').selectOption({ label: 'Bordeaux' });
  await page.getByLabel('Index de début').fill('40');
  await page.getByLabel('Index de fin').fill('45');
  await page
    .getByRole('button', { name: /^Créer/ })
    .last()
    .click();
  await seeText(page, '6 produits créés avec succès');
}

async function signUp(shop: TestShop, page: Page): Promise<void> {
  await page.goto('/');
  await assertAccessible(page, '/');
  await page.getByRole('link', { name: 'Créer un compte' }).first().click();
  await see(page.getByText('Créez votre compte Défilé pour les lives TikTok'));
  await page.getByLabel('Pseudo TikTok').fill('Lea.Martin');
  await page.getByLabel('E-mail').fill('lea@test.example');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /Créer/ }).click();
  await see(page.getByRole('heading', { name: 'Vérifiez votre email !' }));
  const mail = await waitForMail(shop.url, 'lea@test.example');
  await page.getByLabel('Saisissez le code reçu par e-mail').fill(mail.code ?? '');
  await arriveAt(page, '/customer/orders');
  await see(page.getByText('Vous n’avez pas encore de commande'));
  await assertAccessible(page, '/customer/orders');
}

async function sellPiece(shop: TestShop, page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Commande live' }).first().click();
  await see(page.getByText('En direct', { exact: true }));
  await shop.fetch('/sandbox/tiktok/comment', {
    method: 'POST',
    json: { uniqueId: 'Lea.Martin', nickname: 'Léa', comment: 'je prends la 42' },
  });
  await seeText(page, /je prends la/);
  await page.getByLabel('Référence de la pièce').fill('42');
  await seeText(page, 'Robe Camille');
  await page.keyboard.press('Enter');
  await page.keyboard.type('lea.martin');
  await see(page.getByRole('option', { name: /lea\.martin/ }));
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await see(page.getByRole('status').filter({ hasText: 'lea.martin' }));
  await assertAccessible(page, '/admin/live-order-sidebar');
}

async function pay(page: Page): Promise<void> {
  await see(page.getByText('Robe Camille'));
  await see(page.getByText(price('35,90 €')));
  await page.getByRole('link', { name: 'Valider ma commande' }).click();
  await arriveAt(page, /^\/customer\/order\//);
  await seeTitle(page, /^Commande C/);
  await assertAccessible(page, 'the order to validate');
  await fillIn(page, typedAddress);
  await page.getByRole('button', { name: 'Valider la commande et passer au paiement' }).click();
  await arriveAt(page, /^\/payment\//);
  await see(page.getByText(price('35,90 €')));
  await typeCard(page, acceptedCard);
  await assertAccessible(page, '/payment');
  await assertAccepted(page, () =>
    card(page)
      .getByRole('button', { name: price('35,90 €') })
      .click(),
  );
  await arriveAt(page, /^\/customer\/order\//);
  await see(page.getByRole('heading', { name: 'Commande payée' }));
}

async function prepareParcel(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Préparation' }).first().click();
  await see(page.getByText('lea.martin'));
  await page
    .getByRole('button', { name: /étiquette/i })
    .first()
    .click();
  const number = page.getByText(/6A\d{11}/).first();
  await see(number);
  const trackingId = /6A\d{11}/.exec(await number.innerText())?.[0] ?? '';
  await assertAccessible(page, '/admin/orders-preparation');
  await page.getByRole('button', { name: 'Valider la préparation' }).click();
  await seeText(page, 'Préparation validée, commande marquée en livraison');
  await seeText(page, 'Aucune commande à préparer');
  return trackingId;
}

async function followParcel(shop: TestShop, page: Page, trackingId: string): Promise<void> {
  const scan = (event: string) =>
    shop.fetch('/sandbox/colissimo/scan', { method: 'POST', json: { trackingId, event } });
  await see(page.getByRole('heading', { name: 'Colis prêt' }));
  await scan('PC1');
  await see(page.getByRole('heading', { name: 'Commande expédiée' }));
  await see(page.getByRole('link', { name: 'Suivre la livraison' }));
  await assertSameTab(page);
  await scan('DI1');
  await see(page.getByRole('heading', { name: 'Commande livrée' }));
  await assertAccessible(page, 'the delivered order');
}
