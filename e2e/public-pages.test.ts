import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createFaq, createPage } from '#features/content/domain/admin-endpoints.ts';
import { addressLine } from '#features/identity/domain/rules.ts';
import { contentRows } from '#sandbox/demo/content-rows.ts';
import { insertRows } from '#sandbox/demo/insert-rows.ts';
import { wordsOf } from '#sandbox/testing/html.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { inAppBrowsers, replaceAnswer, openStage, unreadable } from './browser.ts';
import { arriveAt, followLink, waitForHydration, seeText, see, seeTitle } from './expect.ts';

const ERROR_REPORTS_DSN = 'https://cle@erreurs.example/1';
const { shop, person } = await openStage({ env: { SENTRY_BROWSER_DSN: ERROR_REPORTS_DSN } });
for (const [table, rows] of contentRows(new Date())) if (table === 'pages') await insertRows(shop.shop.db, table, rows);

const legalLinks = {
  'Mentions légales': '/mentions-legales',
  CGV: '/cgv',
  Confidentialité: '/confidentialite',
  'Garantie légale': '/pages/garantie-legale',
  'Renoncer au contrat ici': '/retractation',
};

const readPage = async (path: string): Promise<string> =>
  wordsOf(await (await shop.fetch(path)).text())
    .replaceAll('&nbsp;', ' ')
    .replace(/\s+/g, ' ');

test('PUB-16 D-19 the terms state the minimum, the withdrawal, the refunds and the shipping delay', async () => {
  const terms = await readPage('/cgv');
  assert.match(terms, /Conditions générales de vente/);
  for (const clause of [
    /minimum de 15 € HT, soit 18 € TTC, hors frais de port/,
    /délai de 14 jours pour changer d’avis/,
    /remboursons au plus tard dans les 14 jours/,
    /en général dans un délai de 24 heures ouvrées après le paiement/,
    /indisponible.*remboursons.*au plus tard dans les 14 jours/,
  ])
    assert.match(terms, clause);
});

test('PUB-13 D-12 the legal notice, the shop’s own pages and the contact can be read', async (t) => {
  const guide = { title: 'Guide des tailles', code: 'tailles', content: '<p>Du <strong>34</strong> au 52</p>' };
  bodyOf(await shop.call(createPage, { ...guide, isActive: true }, shop.admin));
  bodyOf(await shop.call(createPage, { ...guide, code: 'brouillon', isActive: false }, shop.admin));
  assert.match(await readPage('/mentions-legales'), /Mentions légales .*Propriété intellectuelle/);
  const guidePage = await (await shop.fetch('/pages/tailles')).text();
  assert.match(guidePage, /<h1[^>]*>Guide des tailles<\/h1>.*<strong>34<\/strong>/s);
  const { page } = await person(t);
  await page.goto('/pages/brouillon');
  await seeTitle(page, 'Page introuvable');
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await arriveAt(page, '/');
  await page.getByRole('link', { name: 'Contact' }).click();
  await seeTitle(page, 'Contact');
  await seeText(page, addressLine(shop.config.identity));
  const mail = page.getByRole('link', { name: shop.config.identity.supportEmail });
  assert.equal(await mail.getAttribute('href'), `mailto:${shop.config.identity.supportEmail}`);
});

test('PUB-13 the contact page copies the address, and leads a question about an order to the orders', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer('curieuse'), inAppBrowsers.TikTok);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/contact');
  const copy = page.getByRole('button', { name: 'Copier l’adresse' });
  await waitForHydration(copy);
  await copy.click();
  await seeText(page, 'Adresse copiée');
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), shop.config.identity.supportEmail);
  // Without a clipboard, the address is selected for the menu of the phone.
  await page.evaluate('Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true })');
  await copy.click();
  await seeText(page, 'L’adresse n’a pas pu être copiée.');
  assert.equal(await page.evaluate('getSelection().toString()'), shop.config.identity.supportEmail);
  await page.getByRole('link', { name: 'Choisir ma commande' }).click();
  await arriveAt(page, '/customer/orders');
});

test('PUB-13 a page that fails to load shows an error with a retry', async (t) => {
  const { page, context } = await person(t);
  // Navigation inside the app requests the text. A full page load would contain it.
  await page.goto('/contact');
  const restore = await replaceAnswer({ context }, /^\/api\/pages\/cgu$/, { status: 403, json: {} });
  await followLink(page.getByRole('link', { name: 'CGV' }));
  await seeText(page, 'Impossible de charger la page');
  await restore(() => page.getByRole('button', { name: 'Réessayer' }).click());
  await seeText(page, /15\s€/);
});

test('PUB-14 anyone reads the questions in their order, and unfolds the answers', async (t) => {
  assert.match(await readPage('/customer/faq'), /Aucune question pour le moment/);
  for (const title of ['Comment payer ?', 'Où est mon colis ?'])
    bodyOf(await shop.call(createFaq, { title, content: `<p>Réponse à <em>${title}</em></p>` }, shop.admin));
  const { page } = await person(t);
  await page.goto('/customer/faq');
  const questions = page.getByRole('main').locator('summary');
  await see(questions);
  assert.deepEqual(await questions.allInnerTexts(), ['Comment payer ?', 'Où est mon colis ?']);
  const answer = page.getByText('Réponse à Où est mon colis ?');
  assert.equal(await answer.isVisible(), false);
  await questions.nth(1).click();
  await see(answer);
  await see(page.getByRole('emphasis').filter({ hasText: 'Où est mon colis ?' }));

  const response = await shop.fetch('/customer/faq', { as: await shop.aCustomer() });
  assert.match(await response.text(), /<nav[^>]* aria-label="Navigation principale".*Comment payer \?/s);
});

test('PUB-15 an unknown path shows an error and the legal links, is logged, and leads to the home page', async (t) => {
  const { page, faults } = await person(t);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Unknown path'));
  await page.goto('/n-existe/pas');
  await seeTitle(page, 'Oops! Page not found');
  assert.match((await logged).text(), /Unknown path/);
  assert.deepEqual(await (await logged).args()[1]?.jsonValue(), { pathname: '/n-existe/pas' });
  assert.equal(faults.splice(0).length, 1);
  const legal = page.getByRole('contentinfo').getByRole('navigation', { name: 'Informations' });
  for (const [name, href] of Object.entries(legalLinks))
    assert.equal(await legal.getByRole('link', { name, exact: true }).getAttribute('href'), href);
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await seeTitle(page, 'Vos pièces uniques, de nos lives jusque chez vous');
});

for (const [cause, path, answer] of [
  ['whose code cannot be parsed', /^\/assets\/Contact-/, unreadable],
  ['with an invalid reply', '/api/orders', { status: 200, json: { orders: null } }],
] as const) {
  test(`PUB-17 a screen ${cause} shows an error, reports it, and leads back`, async (t) => {
    const { page, context, faults } = await person(t, await shop.aCustomer());
    const sent: string[] = [];
    await context.route('https://erreurs.example/**', async (route) => {
      sent.push(route.request().postData() ?? '');
      await route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } });
    });
    await page.goto('/customer/profile');
    await page.getByRole('button', { name: 'Accepter' }).click();
    const restore = await replaceAnswer({ context }, path, answer);
    // Only a screen rendered by the browser crashes. A screen from the server stays (`unloaded.test.ts`).
    if (answer === unreadable) await followLink(page.getByRole('link', { name: 'Contact' }));
    else await page.goto('/customer/orders');
    await seeTitle(page, 'Unexpected Application Error');
    await seeText(page, /qui nous a été signalée/);
    await until(async () => sent.some((body) => body.includes('exception')));
    assert.equal(faults.splice(0).length > 0, true);
    await restore();
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await arriveAt(page, '/customer/orders');
    await seeTitle(page, 'Mes commandes');
  });
}

test('PUB-17 a screen whose code a new release has replaced opens after a full page load', async (t) => {
  const { page, context, faults } = await person(t);
  await page.goto('/');
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  // The open page requests a file of the previous release. A reloaded page requests the file of the new release.
  await context.route(/\/assets\/Contact-/, (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await followLink(page.getByRole('link', { name: 'Contact' }));
  await seeTitle(page, 'Contact');
  await seeText(page, addressLine(shop.config.identity));
  assert.equal(loads, 1);
  faults.length = 0;
});
