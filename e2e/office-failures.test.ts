import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { createPage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, replaceAnswer, openStage, refusal } from './browser.ts';
import { anEvening } from './evening.ts';
import { gone, see, waitForFrames } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;
const order = await toValidate(shop);
// One comment, so that neither list of the live's page is empty.
await saveEvents(shop.shop, order.liveId, [
  {
    msgId: 'm1',
    type: 'chat',
    userId: '6800000000000000001',
    uniqueId: 'lea.martin',
    nickname: 'Léa',
    avatarUrl: null,
    comment: '42',
    createTime: shop.shop.now().getTime(),
    lateMs: null,
    raw: {},
  },
]);
let lastRef = 70_000;
const orderPage = `/admin/orders/${order.orderId}`;
const livePage = `/admin/lives/${order.liveId}`;

const failures: readonly [
  words: string,
  api: string | RegExp,
  screen: string,
  steps?: (page: Page) => Promise<void>,
  /** Repeats the request in a field without a retry button, which searches again with each character. */
  again?: (page: Page) => Promise<void>,
][] = [
  ['Impossible de charger les utilisateurs', '/api/admin/users', '/admin/users'],
  ['Impossible de charger les produits', '/api/admin/products', '/admin/products'],
  ['Impossible de charger les lives', '/api/admin/lives', '/admin/lives'],
  [
    'Impossible de charger les e-mails',
    '/api/admin/live-end-mails',
    '/admin/lives',
    (page) => page.getByRole('button', { name: /^Désactiver/ }).click(),
  ],
  ['Impossible de charger la liste des lives', '/api/admin/lives', '/admin/products'],
  ['Impossible de charger la liste des couleurs', '/api/admin/colors', '/admin/bulk-products'],
  ['Impossible de charger les commandes', '/api/admin/orders', '/admin/orders'],
  [
    'Impossible de charger certaines données',
    '/api/admin/users/search',
    '/admin/orders',
    (page) => page.getByLabel('Client', { exact: true }).pressSequentially('lea'),
    (page) => page.getByRole('combobox', { name: 'Client' }).press('Backspace'),
  ],
  ['Impossible de charger les détails de la commande', `/api${orderPage}`, orderPage],
  [
    'Impossible de charger les produits du live',
    /^\/api\/admin\/lives\/[^/]+\/products$/,
    orderPage,
    async (page) => {
      await page.getByRole('button', { name: 'Ajouter par référence' }).click();
      await page.getByRole('dialog').getByRole('combobox').pressSequentially('4');
    },
    (page) => page.getByRole('dialog').getByRole('combobox').press('Backspace'),
  ],
  ['Impossible de charger les commandes en préparation', '/api/admin/preparation', '/admin/orders-preparation'],
  ['Impossible de charger les détails du live', `/api${livePage}`, livePage],
  ['Impossible de charger les e-mails de fin de live', '/api/admin/live-end-mails', livePage],
  ['Impossible de charger les événements du live', /^\/api\/admin\/lives\/[^/]+\/feed$/, livePage],
  ['Impossible de charger les utilisateurs du live', /^\/api\/admin\/lives\/[^/]+\/viewers$/, livePage],
  ['Impossible de charger les couleurs', '/api/admin/colors', '/admin/colors'],
  ['Impossible de charger les FAQs', '/api/faqs', '/admin/faqs'],
  ['Impossible de charger les pages', '/api/admin/pages', '/admin/pages'],
  [
    "Une erreur s'est produite lors du chargement des produits récents.",
    '/api/admin/products/recent',
    '/admin/bulk-products',
  ],
  [
    "Erreur lors de la recherche d'utilisateurs",
    '/api/admin/users/search',
    '/admin/user-merge',
    async (page) => {
      await page.getByRole('searchbox').first().fill('lea');
      await page.getByRole('button', { name: 'Rechercher' }).first().click();
    },
  ],
];

async function assertNotEmpty(page: Page): Promise<void> {
  const empty = /^Aucune? (commande|utilisateur|produit|live|couleur|question|page|événement)/;
  for (const text of await page.getByText(empty).all())
    assert.equal(await text.isVisible(), false, (await text.textContent()) ?? '');
}

/** Returns the first retry button in the smallest part of the page that contains the error and such a button. */
function retryOf(page: Page, error: Locator): Locator {
  const retry = page.getByRole('button', { name: 'Réessayer' });
  return page.locator('body *').filter({ has: error }).filter({ has: retry }).last().locator(retry).first();
}

for (const [screen, cases] of Map.groupBy(failures, ([, , path]) => path)) {
  const words = cases.map(([text]) => `« ${text} »`).join(', ');
  const path = screen.replace(/[\da-f-]{36}/, '{id}');
  test(`ADM-31 ${words} appears on ${path} with a way to retry, and never an empty list`, async (t) => {
    const { page, context } = await person(t, shop.admin, desk);
    const restores = await Promise.all(cases.map(([, api]) => replaceAnswer({ context }, api, refusal('Refusé', 403))));
    await page.goto(screen);
    for (const [at, [text, , , steps, again]] of cases.entries()) {
      await steps?.(page);
      const error = page.getByText(text, { exact: true });
      await see(error);
      await assertNotEmpty(page);
      await restores[at]?.(() => again?.(page) ?? retryOf(page, error).click());
      await gone(error);
    }
  });
}

test('ADM-31 an order whose pieces fail to reload shows an error above the old data', async (t) => {
  const seller = await person(t, shop.admin, desk);
  await seller.page.goto(orderPage);
  await see(seller.page.getByRole('list', { name: 'Articles' }));
  await replaceAnswer(seller, `/api${orderPage}`, refusal('Non', 403));
  await seller.page.getByRole('button', { name: /^Supprimer la pièce/ }).click();
  await see(seller.page.getByText(/^Impossible de charger les articles de la commande/));
  await see(seller.page.getByRole('list', { name: 'Articles' }));
});

for (const [name, screen, api, heading] of [
  ['the page of a live', livePage, `/api${livePage}`, 'Modifier le live'],
  ['the list of products with photos', '/admin/products?view=grid', '/api/admin/products', /Robe/],
] as const) {
  test(`ADM-31 ${name} marks its data as old when it fails to reload`, async (t) => {
    const seller = await person(t, shop.admin, desk);
    await seller.page.goto(screen);
    await see(seller.page.locator('main').getByText(heading).first());
    await replaceAnswer(seller, api, refusal('Non', 403));
    // A new product and a new title make either screen reload.
    await shop.aProduct(order.liveId, ++lastRef, 1000);
    bodyOf(await shop.call(updateLive, { liveId: order.liveId, title: `Live ${lastRef}` }, shop.admin));
    await see(seller.page.getByRole('alert').filter({ hasText: 'Mise à jour impossible' }));
  });
}

test('ADM-31 the legal needs of the shop stay, marked as old, when they fail to reload', async (t) => {
  const seller = await person(t, shop.admin, desk);
  await seller.page.goto('/admin/boutique');
  const needs = seller.page.getByRole('heading', { name: /^(Ce qui manque|Rien ne manque)/ });
  await see(needs);
  await replaceAnswer(seller, listLegalNeeds.path, refusal('Non', 403));
  bodyOf(await shop.call(changeSettings, { openParcelDays: 5 }, shop.admin));
  await see(seller.page.getByRole('alert').filter({ hasText: 'Impossible de charger ce qui manque' }));
  await see(needs);
});

test('ADM-31 a list that fails to reload keeps its rows and marks them as old', async (t) => {
  const seller = await person(t, shop.admin, desk);
  await seller.page.goto('/admin/orders');
  const row = seller.page.getByRole('cell', { name: order.pseudo }).first();
  await see(row);
  const restore = await replaceAnswer(seller, '/api/admin/orders', refusal('Non', 403));
  // A change elsewhere makes the list reload.
  await toValidate(shop);
  const alert = seller.page.getByRole('alert').filter({ hasText: 'Impossible de charger les commandes' });
  await see(alert.getByText(/^Les informations affichées datent de \d{1,2}\sh(\s\d\d)?\./));
  await see(row);
  await restore(() => alert.getByRole('button', { name: 'Réessayer' }).click());
  await gone(alert);
});

test('ADM-31 a search that fails keeps its error during a retry, without the rows of the earlier list', async (t) => {
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/users');
  const rows = page.getByRole('table', { name: 'Utilisateurs' });
  await see(rows);
  const restore = await replaceAnswer(seller, '/api/admin/users', refusal('Non', 403));
  await page.getByRole('searchbox').first().fill('lea');
  const error = page.getByText('Impossible de charger les utilisateurs', { exact: true });
  await gone(rows);
  await see(error);
  await restore();
  const reply = Promise.withResolvers<void>();
  await replaceAnswer(seller, '/api/admin/users', reply.promise);
  const request = page.waitForRequest((sent) => new URL(sent.url()).pathname === '/api/admin/users');
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await request;
  await waitForFrames(page);
  assert.equal(await error.isVisible(), true);
  reply.resolve();
  await gone(error);
});

test('ADM-31 « Passer » shows an error when the piece cannot be removed, and works at the next click', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { liveId, pieces } = evening;
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: pieces.get(42) ?? '', pseudo: 'lea' }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await evening.open(page);
  const pass = page.getByRole('button', { name: 'Passer' });
  await see(page.getByRole('status').getByText('à @lea', { exact: true }));
  const restore = await replaceAnswer(seller, /\/orders\/[^/]+\/items\/[^/]+$/, refusal('Refusé pour essayer', 403));
  await pass.click();
  await see(page.getByRole('alert').filter({ hasText: 'Refusé pour essayer' }));
  await restore();
  await pass.click();
  await see(page.getByText(/Pièce 42 retirée de la commande/));
});

test('ADM-30 a version of a legal text that loads late does not replace a dialog opened since', async (t) => {
  const text = { title: 'Rétractation', isActive: true };
  const created = { ...text, code: 'retractation', content: '<p>Un.</p>' };
  const { id: pageId } = bodyOf(await shop.call(createPage, created, shop.admin));
  bodyOf(await shop.call(updatePage, { ...text, pageId, content: '<p>Deux.</p>' }, shop.admin));
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto('/admin/pages');
  await page.getByRole('button', { name: 'Versions de « Rétractation »' }).click();
  const lateReply = Promise.withResolvers<void>();
  await replaceAnswer(seller, /^\/api\/admin\/page-versions\/retractation\/./, lateReply.promise);
  const restore = page.getByRole('button', { name: /^Rétablir la version/ }).first();
  const request = page.waitForRequest(/\/page-versions\/retractation\/./);
  await restore.click();
  await page.keyboard.press('Escape');
  await gone(restore);
  await page.getByRole('button', { name: 'Ajouter une page' }).click();
  await page.getByLabel('Titre').fill('Nos tailles');
  lateReply.resolve();
  await (await request).response();
  await waitForFrames(page);
  assert.equal(await page.getByLabel('Titre').inputValue(), 'Nos tailles');
});
