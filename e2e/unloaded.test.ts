import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { paid, seenByAdmin, toPay } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone, replaceAnswer, saveScreenshot, unreadable } from './browser.ts';
import { assertFits, fillIn, followLink, price, seeText, see, seeTitle } from './expect.ts';

// Pages with a script that cannot be parsed or does not arrive.
const { shop, person } = await openStage({ background: false });

const WARNING = 'Cette page ne s’est pas chargée en entier. Rechargez-la, ou mettez à jour votre navigateur.';

const NOT_LOADED = 'Cet écran n’a pas pu être chargé';
const sidebarLink = (page: Page, name: string) =>
  page.getByRole('complementary', { name: 'Admin Dashboard' }).getByRole('link', { name, exact: true });

for (const file of ['MyOrder', 'start', 'react']) {
  test(`PUB-17 an order’s page keeps the content that the server rendered, with a warning, when its script ${file} cannot be parsed`, async (t) => {
    const order = await toPay(shop);
    const buyer = await person(t, order.customer);
    const { page, context, faults } = buyer;
    await context.route(new RegExp(`/assets/${file}-`), (route) => route.fulfill(unreadable));
    await page.goto(`/customer/order/${order.orderId}`);
    await seeText(page, WARNING);
    await seeTitle(page, /^Commande C/);
    await see(page.getByRole('link', { name: price('Payer maintenant 31,00 €') }));
    assert.equal(await page.getByText(/Something went wrong|Unexpected Application Error/).count(), 0);
    await assertFits(page, 'a page that did not load in full');
    await assertAccessible(page, 'a page that did not load in full');
    assert.ok(faults.splice(0).length > 0, 'the failure is reported');
    await saveScreenshot(buyer, `unloaded-${file}`);
  });
}

for (const [script, fault, answer] of [
  ['start', 'cannot be parsed', unreadable],
  ['index', 'cannot be parsed', unreadable],
  ['index', 'does not arrive', null],
] as const) {
  test(`a withdrawal is sent by the browser when the script ${script} ${fault}, also when the button was clicked before the failure`, async (t) => {
    const order = await paid(shop);
    const { number } = await seenByAdmin(shop, order);
    const { page, context, faults } = await person(t);
    const { promise: clicked, resolve } = Promise.withResolvers<void>();
    await context.route(new RegExp(`/assets/${script}-`), async (route) => {
      await clicked;
      await (answer ? route.fulfill(answer) : route.abort());
    });
    const fillInStatement = async () => {
      await page.goto('/retractation', { waitUntil: 'commit' });
      await fillIn(page, { 'Numéro de la commande': number, 'E-mail de la commande': order.customer.email });
      await fillIn(page, { 'Votre nom': 'Léa Martin' });
    };
    const send = page.getByRole('button', { name: 'Confirmer la rétractation' });
    await fillInStatement();
    await send.click();
    assert.equal(await page.getByText('Demande reçue').count(), 0, 'the click waits for the script');
    resolve();
    await seeText(page, 'Demande reçue');
    await fillInStatement();
    await seeText(page, WARNING);
    await send.click();
    await seeText(page, 'Demande reçue');
    const reported = faults.splice(0);
    if (answer) assert.ok(reported.length > 0, 'the failure is reported');
  });
}

test('an error of a browser extension before the start shows no warning and repeats no click', async (t) => {
  const { page, context, faults } = await person(t);
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  await context.route(/\/assets\/index-/, async (route) => {
    await failed;
    await route.continue();
  });
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()));
  await page.goto('/retractation', { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Confirmer la rétractation' }).click();
  await page.evaluate(`new Promise((resolve) => {
    dispatchEvent(new ErrorEvent('error', { message: 'x is not defined', filename: 'chrome-extension://abc/page.js' }));
    const script = Object.assign(document.createElement('script'), { src: 'https://extension.example/page.js' });
    script.addEventListener('error', resolve);
    document.head.append(script);
  })`);
  resolve();
  await seeText(page, 'Indiquez votre nom');
  assert.deepEqual([await page.getByText(WARNING).isVisible(), posts], [false, []]);
  faults.length = 0;
});

test('PUB-04 the message of a sent mail comes without the field for the code when the file of that field hangs', async (t) => {
  const { page, context } = await person(t);
  await replaceAnswer({ context }, /^\/assets\/MailSent-/, new Promise(() => undefined));
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('lente@test.example');
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await see(page.getByRole('status').filter({ hasText: 'E-mail envoyé à lente@test.example' }));
  assert.equal(await page.getByLabel('Saisissez le code reçu par e-mail').count(), 0);
});

test('PUB-17 the crash screen, in French, replaces a screen whose script for form fields cannot be parsed', async (t) => {
  const { page, context, faults } = await person(t);
  await page.goto('/');
  await context.route(/\/assets\/typing-/, (route) => route.fulfill(unreadable));
  await followLink(page.getByRole('link', { name: 'Renoncer au contrat ici' }));
  await seeTitle(page, 'Unexpected Application Error');
  await seeText(page, 'Cet écran a rencontré une erreur');
  assert.ok(faults.splice(0).length > 0, 'the failure is reported');
});

test('PUB-17 a warning in French is shown when the scripts of a screen and of the crash screen cannot be parsed', async (t) => {
  const { page, context, faults } = await person(t);
  await page.goto('/');
  await context.route(/\/assets\/(Contact|Crash)-/, (route) => route.fulfill(unreadable));
  await followLink(page.getByRole('link', { name: 'Contact' }));
  await seeText(page, WARNING);
  assert.equal(await page.getByText('Something went wrong').count(), 0);
  await until(async () => faults.length > 0);
  assert.match(faults.splice(0).join(), /Unterminated group/);
});

test('ADM-19 « Nouvelle commande » shows an error without a dialog when its script does not load, and opens after a second click', async (t) => {
  const { page, context, faults } = await person(t, shop.admin);
  await page.goto('/admin/orders');
  const file = /\/assets\/OrderCreateDialog-/;
  await context.route(file, (route) => route.abort());
  const open = page.getByRole('button', { name: 'Nouvelle commande' });
  await open.click();
  await seeText(page, 'Connexion impossible. Vérifiez votre réseau puis réessayez.');
  assert.equal(await page.getByRole('dialog').count(), 0);
  await seeTitle(page, 'Commandes');
  faults.length = 0;
  await context.unroute(file);
  await open.click();
  await see(page.getByRole('dialog', { name: 'Nouvelle commande' }));
});

test('ADM-01 an unsupported browser opens a page of the shop, and the back office asks for an update in French', async (t) => {
  const owner = await person(t, shop.admin);
  const { page, context, faults } = owner;
  await context.addInitScript('CSS.supports = () => false');
  await page.goto('/admin/orders');
  await seeTitle(page, 'Navigateur trop ancien');
  await seeText(page, 'Mettez votre navigateur à jour');
  assert.equal(await page.getByText(WARNING).count(), 0);
  await assertFits(page, 'an old browser');
  await assertAccessible(page, 'an old browser');
  await saveScreenshot(owner, 'old-browser');
  faults.length = 0;
  await page.goto('/contact');
  await seeTitle(page, 'Contact');
});

test('PUB-17 a screen of the back office opened without a network keeps the frame, and opens once the network is back', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page, context, faults } = seller;
  await page.goto('/admin');
  await seeTitle(page, 'Tableau de bord');
  // The cache of the browser may hold the file from another test. A route bypasses the cache.
  await context.route('**/assets/**', (route) => route.abort());
  await context.setOffline(true);
  await followLink(sidebarLink(page, 'Lives'));
  await seeText(page, NOT_LOADED);
  await see(sidebarLink(page, 'Commandes'));
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await seeText(page, 'Connexion impossible. Vérifiez votre réseau puis réessayez.');
  await assertAccessible(page, 'a screen without its file');
  await saveScreenshot(seller, 'unloaded-office-1280');
  await context.unroute('**/assets/**');
  await context.setOffline(false);
  await seeTitle(page, 'Lives');
  faults.length = 0;
});

test('PUB-17 a screen whose file an update removed reloads the page once automatically, and then on a click', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page, context, faults } = seller;
  await page.goto('/admin');
  await seeTitle(page, 'Tableau de bord');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  const missing = new Set<string>();
  await context.route(/\/assets\/.*\.js$/, (route) => {
    const url = route.request().url();
    if (loads === 0) missing.add(url);
    return missing.has(url) ? route.fulfill({ status: 404 }) : route.fallback();
  });
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Ouvrir le menu' }).tap();
  await page.getByRole('dialog').getByRole('link', { name: 'Lives', exact: true }).tap();
  await reloaded;
  await seeText(page, NOT_LOADED);
  await assertFits(page, 'a screen without its file');
  await saveScreenshot(seller, 'unloaded-office-390');
  assert.equal(loads, 1);
  missing.clear();
  await page.getByRole('button', { name: 'Réessayer' }).tap();
  await seeTitle(page, 'Lives');
  assert.equal(loads, 2);
  faults.length = 0;
});

test('a mailed link whose scripts do not load keeps its secret on « rechargez la page »', async (t) => {
  const { page, context, faults } = await person(t, null, phone);
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/connexion#jeton=un-lien-qui-attend-son-clic');
  await page.evaluate('for (const animation of document.getAnimations()) animation.finish()');
  await context.unroute(/\/assets\/.*\.js$/);
  await page.getByRole('link', { name: 'rechargez la page' }).click();
  await see(page.getByRole('button', { name: 'Me connecter' }));
  faults.length = 0;
});

test('ADM-01 the first page of the back office says that it is slow when no script loads', async (t) => {
  const seller = await person(t, shop.admin, phone);
  const { page, context, faults } = seller;
  await context.route(/\/assets\/.*\.js$/, (route) => route.abort());
  await page.goto('/admin');
  const slow = page.getByText('Cette page tarde à s’ouvrir.');
  assert.equal(await slow.isVisible(), false);
  await page.evaluate('for (const animation of document.getAnimations()) animation.finish()');
  await see(slow);
  await see(page.getByRole('link', { name: 'rechargez la page' }));
  await assertFits(page, 'a page without scripts');
  await saveScreenshot(seller, 'without-scripts-390');
  faults.length = 0;
});
