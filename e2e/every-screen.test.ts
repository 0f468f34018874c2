import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { contentRows } from '#sandbox/demo/content-rows.ts';
import { insertRows } from '#sandbox/demo/insert-rows.ts';
import { bodyOf, paid, toPay, toValidate } from '#sandbox/testing/order-steps.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { latestMail } from '#sandbox/testing/steps.ts';
import { assertAccessible, assertContrast } from './accessibility.ts';
import { openStage, unreadable } from './browser.ts';
import {
  assertFits,
  assertSameTab,
  assertType,
  followLink,
  price,
  seeText,
  see,
  seeTitle,
  typedAddress,
} from './expect.ts';
import { publicScreens, withTitle, type WaitForScreen } from './public-screens.ts';

const { shop, person } = await openStage();
for (const [table, rows] of contentRows(new Date()))
  if (table !== 'settings') await insertRows(shop.shop.db, table, rows);

/** Widths in px of phones, a tablet and a desk, then of 768 and 1280 at 200 %, and 1280 at 400 % (WCAG 1.4.10). */
const widths = [360, 390, 768, 1280, 384, 640, 320];

/** Text spacing of WCAG 1.4.12. It makes text wider than the font of any device does. */
const spacedText = `* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }`;

async function assertShown(page: Page, where: string) {
  await assertAccessible(page, `${where}, light`);
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertContrast(page, `${where}, dark`);
  await page.emulateMedia({ colorScheme: 'light' });
  await assertType(page, where);
  await assertFitsAll(page, where);
  await spaceText(page, spacedText);
  await assertFitsAll(page, `${where}, text spaced,`);
  await spaceText(page, '');
  await page.setViewportSize({ width: 390, height: 844 });
}

/** Replaces a style sheet in memory, because the content policy refuses style elements. */
const spaceText = (page: Page, css: string) =>
  page.evaluate((text) => {
    interface Sheet {
      replaceSync: (text: string) => void;
    }
    const { document, CSSStyleSheet } = globalThis as unknown as {
      document: { adoptedStyleSheets: Sheet[] };
      CSSStyleSheet: new () => Sheet;
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);

async function assertFitsAll(page: Page, where: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await assertFits(page, `${where} at ${width} px`);
  }
}

const small = { viewport: { width: 390, height: 844 } };

for (const [path, [row, ready]] of Object.entries(publicScreens)) {
  test(`${row} ${path.replace(/#.*/, '#…')} is accessible at every width`, async (t) => {
    const { page } = await person(t, null, small);
    await page.goto(path);
    await ready(page);
    await assertShown(page, path);
  });
}

test('PUB-07 PUB-08 PUB-09 the sign-up, its errors and its confirmation are accessible at every width', async (t) => {
  const { page } = await person(t, null, small);
  await page.goto('/signup');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await seeText(page, 'Veuillez saisir votre pseudo TikTok');
  await assertShown(page, 'the mistakes of the sign-up');
  await page.getByLabel('Pseudo TikTok').fill('une.personne.au.long.nom');
  await page.getByLabel('E-mail').fill('une.adresse.plutot.longue.pour.un.telephone@test.example');
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await seeTitle(page, 'Vérifiez votre email !');
  await assertShown(page, 'the confirmation of the sign-up');
});

test('PUB-15 an unknown address is accessible at every width', async (t) => {
  const { page, faults } = await person(t, null, small);
  await page.goto('/nulle-part');
  await seeTitle(page, 'Oops! Page not found');
  await assertShown(page, 'an unknown address');
  faults.length = 0;
});

test('PUB-17 a crashed screen is accessible at every width', async (t) => {
  const { page, context, faults } = await person(t, null, small);
  await context.route('**/assets/Contact-*', (route) => route.fulfill(unreadable));
  await page.goto('/');
  await followLink(page.getByRole('link', { name: 'Contact' }));
  await seeTitle(page, 'Unexpected Application Error');
  await assertShown(page, 'a crashed screen');
  faults.length = 0;
});

async function assertCustomerPage(page: Page, path: string, ready: WaitForScreen) {
  await page.goto(path);
  await ready(page);
  await assertSameTab(page);
  await assertShown(page, path);
}

test('CUS-03 CUS-07 CUS-16 an empty list and a profile without a pseudo are accessible at every width', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer(null), small);
  await assertCustomerPage(page, '/customer/profile', (customerPage) =>
    seeText(customerPage, 'Indiquez votre pseudo TikTok'),
  );
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Le pseudo TikTok est requis');
  await assertShown(page, 'a profile with a mistake');
  const longNameCustomer: TestCaller = await shop.aCustomer('une.cliente.au.long.nom');
  await context.addCookies([
    { name: 'session', value: longNameCustomer.cookie.split('=')[1] ?? '', url: shop.config.publicUrl },
  ]);
  await assertCustomerPage(page, '/customer/orders', (customerPage) =>
    seeText(customerPage, 'Vous n’avez pas encore de commande'),
  );
  await assertCustomerPage(page, '/customer/profile', (customerPage) =>
    see(customerPage.getByRole('button', { name: 'Enregistrer' })),
  );
});

test('CUS-05 CUS-08 CUS-12 CUS-13 an order to validate, the errors of its address and an unknown order are accessible at every width', async (t) => {
  const order = await toValidate(shop, [2500, 129_900]);
  const { page } = await person(t, order.customer, small);
  await assertCustomerPage(page, '/customer/orders', (customerPage) => see(customerPage.getByRole('article')));
  await assertCustomerPage(page, `/customer/order/${order.orderId}`, (customerPage) =>
    see(customerPage.getByLabel('Ville', { exact: true })),
  );
  await page.getByRole('button', { name: 'Valider la commande et passer au paiement' }).click();
  await seeText(page, 'La ville est obligatoire');
  await assertShown(page, 'the mistakes of an address');
  await assertCustomerPage(page, '/customer/order/inconnue', withTitle('Commande introuvable'));
});

test('CUS-08 CUS-10 CUS-17 CUS-18 an order to pay, its payment, a refused payment and a paid order are accessible at every width', async (t) => {
  const order = await toPay(shop);
  const { page } = await person(t, order.customer, small);
  await assertCustomerPage(page, `/customer/order/${order.orderId}`, (customerPage) =>
    see(customerPage.getByRole('link', { name: /Payer/ })),
  );
  await page.getByRole('link', { name: /Payer/ }).click();
  const form = page.frameLocator('iframe');
  await see(form.getByRole('button', { name: price('31,00 €') }));
  await assertShown(page, 'the payment');
  await form.getByText('5100 0100 0000 2060').evaluate((button) => button.closest('button')?.click());
  await form.getByRole('button', { name: price('31,00 €') }).click();
  await seeText(page, 'Échec du paiement');
  await assertShown(page, 'a refused payment');

  const paidOrder = await paid(shop);
  const buyer = await person(t, paidOrder.customer, small);
  await assertCustomerPage(buyer.page, `/customer/order/${paidOrder.orderId}`, (customerPage) =>
    seeText(customerPage, 'Commande payée'),
  );
});

async function sellTo(pseudo: string) {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 42);
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
}

async function tabTo(page: Page, locator: Locator) {
  await see(locator);
  for (let presses = 0; presses < 60; presses += 1) {
    const focused = await locator.evaluate(
      (element) => element.ownerDocument.hasFocus() && element.ownerDocument.activeElement === element,
    );
    if (focused) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${String(locator)}`);
}

test('PUB-06 PUB-07 CUS-06 CUS-09 CUS-11 CUS-17 CUS-19 a customer signs up, pays and signs out with the keyboard alone', async (t) => {
  const { page } = await person(t, null, { viewport: { width: 1280, height: 900 } });
  const type = async (locator: Locator, text: string) => {
    await tabTo(page, locator);
    await page.keyboard.type(text);
  };
  const press = async (locator: Locator, key = 'Enter') => {
    await tabTo(page, locator);
    await page.keyboard.press(key);
  };
  await page.goto('/');
  await press(page.getByRole('link', { name: 'Créer un compte' }));
  await type(page.getByLabel('Pseudo TikTok'), 'clavier');
  await type(page.getByLabel('E-mail'), 'clavier@test.example');
  await press(page.getByRole('checkbox'), 'Space');
  await press(page.getByRole('button', { name: 'Créer mon compte' }));
  await type(page.getByLabel('Saisissez le code'), (await latestMail(shop, 'clavier@test.example')).code);
  await seeText(page, 'Vous n’avez pas encore de commande');
  await sellTo('clavier');
  await press(page.getByRole('link', { name: 'Valider ma commande' }));
  for (const [label, text] of Object.entries(typedAddress)) await type(page.getByLabel(label, { exact: true }), text);
  await press(page.getByRole('button', { name: 'Valider la commande et passer au paiement' }));
  const card = page.frameLocator('iframe');
  await type(card.getByLabel('Numéro de carte'), '4970100000000055');
  await type(card.getByLabel('Date d’expiration'), '1230');
  await type(card.getByLabel('Code de sécurité'), '123');
  await press(card.getByRole('button', { name: price('31,00 €') }));
  await see(page.getByRole('heading', { name: 'Commande payée' }));
  await press(page.getByRole('button', { name: 'Se déconnecter' }));
  await seeTitle(page, 'Connexion');
});
