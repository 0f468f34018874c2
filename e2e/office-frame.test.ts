import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { paid, toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, replaceAnswer, openStage, phone } from './browser.ts';
import { declaredLinks } from './office-links.ts';
import { arriveAt, assertFits, fillIn, gone, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage({ background: false });

const CHECKING = "Vérification des droits d'accès...";
/** Links that ADM-03 requires, and some more links, in the order of the sidebar. The sidebar may have further links. */
const specified = [
  ['Accueil', '/admin'],
  ['À traiter', '/admin/attention'],
  ['Commande live', '/admin/live-order-sidebar'],
  ['Lives', '/admin/lives'],
  ['Produits', '/admin/products'],
  ['Commandes', '/admin/orders'],
  ['Préparation', '/admin/orders-preparation'],
  ['Rétractations', '/admin/retractations'],
  ['Utilisateurs', '/admin/users'],
  ['Comptabilité', '/admin/comptabilite'],
  ['Couleurs', '/admin/colors'],
  ['FAQ', '/admin/faqs'],
  ['Pages', '/admin/pages'],
  ['Ma boutique', '/admin/boutique'],
  ['Mise en route', '/admin/setup'],
  ['Réglages', '/admin/settings'],
  ['Équipe', '/admin/team'],
];
const links = declaredLinks();
const bar = (page: Page) => page.getByRole('navigation', { name: 'Administration' });
const currentLinks = (page: Page) => bar(page).locator('[aria-current="page"]').allTextContents();

test('ADM-02 the back office checks the session, redirects to the sign-in, and returns to the requested page', async (t) => {
  const visitor = await person(t, null, desk);
  const { page } = visitor;
  const answer = Promise.withResolvers<void>();
  const restore = await replaceAnswer(visitor, '/api/session', answer.promise);
  await page.goto('/admin/orders?status=paid');
  await seeText(page, CHECKING);
  answer.resolve();
  await arriveAt(page, '/admin/login');
  await restore();
  await fillIn(page, { 'E-mail': 'admin@test.example', 'Mot de passe': 'un mot de passe long' });
  await page.keyboard.press('Enter');
  // The pointer keeps the message about the sign-in on screen. Leaving the first page removes the message.
  const welcome = page.getByText('Connexion réussie, vérification des droits administrateur...');
  await welcome.hover();
  await arriveAt(page, '/admin/orders');
  assert.equal(new URL(page.url()).search, '?status=paid');
  await seeTitle(page, 'Commandes');
  await see(welcome);
  await bar(page).getByRole('link', { name: 'Lives' }).click();
  await seeTitle(page, 'Lives');
  assert.equal(await welcome.count(), 0);
  await page.goBack();
  await page.goBack();
  assert.notEqual(new URL(page.url()).pathname, '/admin/login', 'going back skips the sign-in');
});

test('ADM-01 ADM-02 a check of the rights that takes long can be started again', async (t) => {
  const { page, context } = await person(t, null, desk);
  await page.clock.install();
  await page.goto('/admin/login');
  await fillIn(page, { 'E-mail': 'admin@test.example', 'Mot de passe': 'un mot de passe long' });
  const answer = Promise.withResolvers<void>();
  await replaceAnswer({ context }, /^\/assets\/Admin-/, answer.promise);
  await page.keyboard.press('Enter');
  // The hidden screen below may contain the text too.
  await see(page.getByText(CHECKING).filter({ visible: true }));
  const reload = page.getByRole('button', { name: 'Recharger la page' });
  assert.equal(await reload.count(), 0);
  await page.clock.fastForward(10_000);
  await see(reload);
  const loaded = page.waitForRequest((request) => request.isNavigationRequest());
  await reload.click();
  await loaded;
  answer.resolve();
  await seeTitle(page, 'Tableau de bord');
});

test('ADM-01 ADM-02 a sign-in whose cookie the browser refuses says what to do', async (t) => {
  const { page, context } = await person(t, null, desk);
  await page.goto('/admin/login');
  await context.route(/\/api\/admin\/sign-in$/, async (route) => {
    const { status, body } = await page.request
      .fetch(route.request(), { maxRedirects: 0 })
      .then(async (reply) => ({ status: reply.status(), body: await reply.text() }));
    await context.clearCookies();
    await route.fulfill({ status, body, contentType: 'application/json' });
  });
  await fillIn(page, { 'E-mail': 'admin@test.example', 'Mot de passe': 'un mot de passe long' });
  await page.keyboard.press('Enter');
  await seeText(page, 'autorisez les cookies de la boutique');
  await see(page.getByLabel('Mot de passe', { exact: true }));
});

test('ADM-02 a customer is redirected to the administrators’ sign-in, with a message about missing rights', async (t) => {
  const { page } = await person(t, await shop.aCustomer(), desk);
  await page.goto('/admin/users');
  await arriveAt(page, '/admin/login');
  await seeText(page, "Vous n'avez pas les droits administrateur");
});

test('ADM-03 « Admin Dashboard » has exactly the declared links, and highlights the link of the current path', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin');
  await see(page.getByText('Admin Dashboard'));
  const shown = await bar(page)
    .locator('a')
    .evaluateAll((all) =>
      (all as unknown as { textContent: string; getAttribute(name: string): string }[]).map((link) => [
        link.textContent,
        link.getAttribute('href'),
      ]),
    );
  assert.deepEqual(shown, links);
  const names = specified.map(([label]) => label);
  assert.deepEqual(
    links.filter(([label]) => names.includes(label)),
    specified,
  );
  for (const [label, path] of links) {
    await bar(page).getByRole('link', { name: label, exact: true }).click();
    await arriveAt(page, path);
    await see(page.locator('main h1'));
    assert.deepEqual(await currentLinks(page), [label]);
  }
  const { orderId, liveId } = await toValidate(shop);
  const parentLinks = {
    '/admin/bulk-products': 'Produits',
    '/admin/user-merge': 'Utilisateurs',
    [`/admin/orders/${orderId}`]: 'Commandes',
    [`/admin/lives/${liveId}`]: 'Lives',
  };
  for (const [path, label] of Object.entries(parentLinks)) {
    await page.goto(path);
    await see(page.locator('main h1'));
    assert.deepEqual(await currentLinks(page), [label], path);
  }
});

test('ADM-03 the links under 1024 px are behind one button, and their menu closes after a click on a link', async (t) => {
  const { page } = await person(t, shop.admin, phone);
  await page.goto('/admin');
  await seeTitle(page, 'Tableau de bord');
  await assertFits(page, '/admin');
  for (const width of [390, 768, 1023]) {
    await page.setViewportSize({ width, height: 844 });
    assert.equal(await bar(page).count(), 0, `hidden at ${width} px`);
    await page.getByRole('button', { name: 'Ouvrir le menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Admin Dashboard' });
    for (const [label] of links) await see(menu.getByRole('link', { name: label, exact: true }));
    const target = await menu.getByRole('link', { name: 'Préparation' }).boundingBox();
    assert.ok(target && target.height >= 44, 'large enough for a thumb');
    await menu.getByRole('link', { name: 'Préparation' }).click();
    await seeTitle(page, 'Préparation');
    await gone(menu);
  }
  await page.setViewportSize({ width: 1024, height: 844 });
  await see(bar(page).getByRole('link', { name: 'Pages' }));
});

test('ADM-01 a wrong password shows a message, and its reason stays beside the fields until the next attempt', async (t) => {
  const { page, faults } = await person(t, null, desk);
  await page.goto('/admin/login');
  await page.getByLabel('E-mail').fill('admin@boutique.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('ce n’est pas lui');
  const submit = page.getByRole('button', { name: 'Se connecter' });
  await submit.click();
  const reason = page.getByRole('form').getByRole('alert').filter({ hasText: 'E-mail ou mot de passe incorrect' });
  await see(reason);
  const message = page.getByText('E-mail ou mot de passe incorrect').nth(1);
  await see(message);
  await page.getByRole('button', { name: 'Fermer' }).click();
  await gone(message);
  await see(reason);
  faults.length = 0;
});

test('PUB-15 ADM-02 an unknown address of the back office keeps its frame, and asks a visitor to sign in', async (t) => {
  const { page, faults } = await person(t, shop.admin, desk);
  const logged = page.waitForEvent('console', (message) => message.text().includes('Unknown path'));
  const reply = await page.goto('/admin/n-existe-pas');
  assert.equal(reply?.status(), 404);
  await seeTitle(page, 'Oops! Page not found');
  await see(bar(page).getByRole('link', { name: 'Commandes' }));
  assert.deepEqual(await (await logged).args()[1]?.jsonValue(), { pathname: '/admin/n-existe-pas' });
  faults.length = 0;
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await seeTitle(page, 'Tableau de bord');

  const visitor = await person(t, null, desk);
  await visitor.page.goto('/admin/n-existe-pas');
  await seeTitle(visitor.page, 'Administration');
  visitor.faults.length = 0;
});

test('ADM-04 the dashboard has a card for users, products and orders, each leading to its list', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  const cards = { Utilisateurs: '/admin/users', Produits: '/admin/products', Commandes: '/admin/orders' };
  await page.goto('/admin');
  for (const [name, path] of Object.entries(cards)) {
    await seeTitle(page, 'Tableau de bord');
    const card = page.getByRole('main').locator('section', { has: page.getByRole('heading', { name, level: 2 }) });
    await card.getByRole('link').click();
    await arriveAt(page, path);
    await page.goBack();
  }
});

test('ADM-24 « Terminer le live » of the palette ends the live from another screen, and shows its report', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  const liveId = await shop.aLive('Live de la palette');
  await shop.shop.db.run(sql`update lives set live_date = now() + interval '1 hour' where id = ${liveId}`);
  await page.goto('/admin/colors');
  await seeTitle(page, 'Couleurs');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('terminer');
  await page.getByRole('option', { name: 'Terminer le live' }).click();
  const sheet = page.getByRole('dialog', { name: 'Terminer le live' });
  await see(sheet.getByText('Live de la palette'));
  await see(sheet.getByRole('heading', { name: 'E-mails' }));
  await sheet.getByRole('button', { name: 'Terminer et voir le bilan' }).click();
  await arriveAt(page, `/admin/lives/${liveId}/bilan`);
  const live = await shop.shop.db.one<{ isActive: boolean }>(
    sql`select is_active as "isActive" from lives where id = ${liveId}`,
  );
  assert.equal(live?.isActive, false);
});

test('ADM-03 the sidebar fits in 720 px, shows the sign-out in lower windows too, and counts the orders to prepare', async (t) => {
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 720 } });
  await page.goto('/admin/lives');
  const side = page.getByRole('complementary', { name: 'Admin Dashboard' });
  await see(side.getByRole('button', { name: 'Se déconnecter' }));
  await see(bar(page).getByRole('link', { name: 'Équipe' }));
  for (const part of [side, bar(page)])
    assert.ok(await part.evaluate((element) => element.scrollHeight <= element.clientHeight), 'nothing scrolls');
  await page.setViewportSize({ width: 1280, height: 480 });
  await see(side.getByRole('button', { name: 'Se déconnecter' }));
  const signOut = await side.getByRole('button', { name: 'Se déconnecter' }).boundingBox();
  assert.ok(signOut && signOut.y + signOut.height <= 480, 'the sign-out is in the window');
  await paid(shop);
  await see(bar(page).getByRole('link', { name: /^Préparation ?, 1 à préparer$/ }));
});
