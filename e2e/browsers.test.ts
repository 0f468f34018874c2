import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { test } from 'vitest';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { phone, waitForMail } from './browser.ts';
import { DrivenUser, type Driver } from './driver.ts';
import { openWebKit } from './webkit.ts';

const { WEBKIT_DRIVER: webKit = '', OLD_CHROMIUM_PATH: oldChromium = '' } = process.env;

/** Opens Chromium 109, the version of an old WebView on Android. */
async function openOldChromium(): Promise<Driver> {
  const browser = await chromium.launch({
    executablePath: oldChromium,
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  assert.match(browser.version(), /^109\./);
  const page = await (await browser.newContext({ ...phone, locale: 'fr-FR' })).newPage();
  return {
    open: async (url) => void (await page.goto(url)),
    run: (expression) => page.evaluate(expression),
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    close: () => browser.close(),
  };
}

async function signUp(shop: TestShop, user: DrivenUser): Promise<void> {
  await user.open('/signup');
  await user.fill('Pseudo TikTok', 'Lea.Martin');
  await user.fill('E-mail', 'lea@test.example');
  await user.check('J’accepte les conditions');
  await user.press('Créer mon compte');
  await user.see('Vérifiez votre email !');
  const { code } = await waitForMail(shop.url, 'lea@test.example');
  await user.fill('Saisissez le code reçu par e-mail', code ?? '');
  await user.arriveAt('/customer/orders');
  await user.see('Vous n’avez pas encore de commande');
}

async function payOrder(user: DrivenUser, orderId: string): Promise<void> {
  await user.see('Robe');
  await user.press('Valider ma commande');
  await user.arriveAt('/customer/order/');
  await user.fill('Prénom', 'Léa');
  await user.fill('Nom', 'Martin');
  await user.fill('Adresse', '12 rue des Lilas');
  await user.fill('Code postal', '69003');
  await user.fill('Ville', 'Lyon');
  await user.fill('Téléphone', '0612345678');
  await user.press('Valider la commande et passer au paiement');
  await user.seeField('Numéro de carte');
  // A payment page opened directly shows the order first, unless the browser has stored the order. Both cases are
  // tested.
  await user.clearStorage();
  await user.open(`/payment/${orderId}`);
  await user.arriveAt('/customer/order/');
  await user.press('Payer maintenant');
  await user.seeField('Numéro de carte');
  await user.open('/customer/faq');
  await user.open(`/payment/${orderId}`);
  await user.fill('Numéro de carte', '4970100000000055');
  await user.fill('Date d’expiration', '1230');
  await user.fill('Code de sécurité', '123');
  await user.press('Commander et payer');
  await user.arriveAt('/customer/order/');
  await user.see('Commande payée');
}

async function buy(shop: TestShop, driver: Driver): Promise<void> {
  const user = new DrivenUser(driver, shop.url);
  await signUp(shop, user);
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 42, 3590);
  const { orderId } = bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'lea.martin' }, shop.admin));
  await payOrder(user, orderId);
}

const browsers = [
  ['WebKit', webKit, () => openWebKit(webKit)],
  ['Chromium 109', oldChromium, openOldChromium],
] as const;

for (const [name, path, open] of browsers) {
  test.skipIf(!path)(
    `PUB-06 PUB-07 CUS-05 CUS-09 CUS-13 CUS-17 in ${name} a buyer signs up, gives her address and pays`,
    async (t) => {
      const shop = await testShop();
      const driver = await open();
      t.onTestFinished(async () => {
        await driver.close();
        await shop.close();
      });
      await buy(shop, driver);
    },
  );
}

test.skipIf(!webKit)(
  'ADM-01 ADM-22 ADM-26 ADM-27 in WebKit the seller signs in, gives a piece by keyboard and prepares a parcel',
  async (t) => {
    const shop = await testShop();
    const liveId = await shop.aLive();
    await shop.aProduct(liveId, 42, 3590);
    const { pseudo, orderId } = await paid(shop);
    const driver = await openWebKit(webKit);
    t.onTestFinished(async () => {
      await driver.close();
      await shop.close();
    });
    const user = new DrivenUser(driver, shop.url);
    await user.open('/admin/login');
    await user.fill('E-mail', 'admin@test.example');
    await user.fill('Mot de passe', 'un mot de passe long');
    await user.pressEnter();
    await user.see('Tableau de bord');

    await user.open(`/admin/live-order-sidebar?live=${liveId}`);
    await user.fill('Référence de la pièce', '42');
    await user.see('Robe 42');
    await user.pressEnter();
    await user.type(pseudo);
    await user.until(
      `find('control', '@${pseudo}') !== undefined || document.querySelector('[role=option]') !== null`,
      'the pseudo',
    );
    await user.pressEnter();
    await user.pressEnter();
    await user.until(
      `[...document.querySelectorAll('[role=status]')].some((message) => message.textContent.includes('${pseudo}'))`,
      'the message',
    );

    await user.open('/admin/orders-preparation');
    await user.see(pseudo);
    await user.press('Générer l’étiquette');
    await user.until('/6A\\d{11}/.test(document.body.innerText)', 'the number of the parcel');
    await user.press('Valider la préparation');
    await user.see('Préparation validée');
    assert.equal((await seenByAdmin(shop, { orderId })).status, 'to-ship');
  },
);
