import assert from 'node:assert/strict';
import { chromium } from 'playwright-core';
import { test } from 'vitest';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { fine, paid, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { mailTo, phone } from './browser.ts';
import { Hands, type Driver } from './driver.ts';
import { openWebKit } from './webkit.ts';

const { WEBKIT_DRIVER: webKit = '', OLD_CHROMIUM_PATH: oldChromium = '' } = process.env;

/** Starts Chromium 109, the version of an old WebView on Android. */
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

async function signUp(shop: TestShop, hands: Hands): Promise<void> {
  await hands.open('/signup');
  await hands.fill('Pseudo TikTok', 'Lea.Martin');
  await hands.fill('E-mail', 'lea@test.example');
  await hands.check('J’accepte les conditions');
  await hands.press('Créer mon compte');
  await hands.see('Vérifiez votre email !');
  const { code } = await mailTo(shop.url, 'lea@test.example');
  await hands.fill('Saisissez le code reçu par e-mail', code ?? '');
  await hands.arriveAt('/customer/orders');
  await hands.see('Vous n’avez pas encore de commande');
}

async function payOrder(hands: Hands, orderId: string): Promise<void> {
  await hands.see('Robe');
  await hands.press('Valider ma commande');
  await hands.arriveAt('/customer/order/');
  await hands.fill('Prénom', 'Léa');
  await hands.fill('Nom', 'Martin');
  await hands.fill('Adresse', '12 rue des Lilas');
  await hands.fill('Code postal', '69003');
  await hands.fill('Ville', 'Lyon');
  await hands.fill('Téléphone', '0612345678');
  await hands.press('Valider la commande et passer au paiement');
  await hands.seeField('Numéro de carte');
  // A payment page opened directly shows the order first, unless the browser has stored the order. Both cases are
  // tested.
  await hands.forget();
  await hands.open(`/payment/${orderId}`);
  await hands.arriveAt('/customer/order/');
  await hands.press('Payer maintenant');
  await hands.seeField('Numéro de carte');
  await hands.open('/customer/faq');
  await hands.open(`/payment/${orderId}`);
  await hands.fill('Numéro de carte', '4970100000000055');
  await hands.fill('Date d’expiration', '1230');
  await hands.fill('Code de sécurité', '123');
  await hands.press('Commander et payer');
  await hands.arriveAt('/customer/order/');
  await hands.see('Commande payée');
}

async function buy(shop: TestShop, driver: Driver): Promise<void> {
  const hands = new Hands(driver, shop.url);
  await signUp(shop, hands);
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 42, 3590);
  const { orderId } = fine(await shop.call(addToLiveOrder, { liveId, productId, pseudo: 'lea.martin' }, shop.admin));
  await payOrder(hands, orderId);
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
  'ADM-01 ADM-22 ADM-26 ADM-27 in WebKit a live sells a piece by keyboard, and a parcel is prepared',
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
    const hands = new Hands(driver, shop.url);
    await hands.open('/admin/login');
    await hands.fill('E-mail', 'admin@test.example');
    await hands.fill('Mot de passe', 'un mot de passe long');
    await hands.enter();
    await hands.see('Tableau de bord');

    await hands.open(`/admin/live-order-sidebar?live=${liveId}`);
    await hands.fill('Référence de la pièce', '42');
    await hands.see('Robe 42');
    await hands.enter();
    await hands.type(pseudo);
    await hands.until(
      `find('press', '@${pseudo}') !== undefined || document.querySelector('[role=option]') !== null`,
      'the pseudo',
    );
    await hands.enter();
    await hands.enter();
    await hands.until(
      `[...document.querySelectorAll('[role=status]')].some((one) => one.textContent.includes('${pseudo}'))`,
      'the message',
    );

    await hands.open('/admin/orders-preparation');
    await hands.see(pseudo);
    await hands.press('Générer l’étiquette');
    await hands.until('/6A\\d{11}/.test(document.body.innerText)', 'the number of the parcel');
    await hands.press('Valider la préparation');
    await hands.see('Préparation validée');
    assert.equal((await seenByAdmin(shop, { orderId })).status, 'to-ship');
  },
);
