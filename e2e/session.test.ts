import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page, Request } from 'playwright-core';
import { latestMail, until } from '#sandbox/testing/steps.ts';
import { inviteMember } from '#features/team/domain/endpoints.ts';
import { bodyOf, toValidate } from '#sandbox/testing/order-steps.ts';
import { openProfile, desk, replaceAnswer, openStage, phone } from './browser.ts';
import { arriveAt, fillIn, gone, seeText, see, seeTitle } from './expect.ts';
import { assertScreen, phoneThenDesk } from './screens.ts';

const { shop, browser, person } = await openStage();

const legal = [
  ['Mentions légales', '/mentions-legales'],
  ['CGV', '/cgv'],
  ['Confidentialité', '/confidentialite'],
  ['Contact', '/contact'],
  ['FAQ', '/customer/faq'],
] as const;
const signOutOf = (page: Page) => page.getByRole('button', { name: 'Se déconnecter' });

test('CUS-01 a visitor is redirected to the sign-in and returns to the requested page', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t);
  const session = Promise.withResolvers<void>();
  await page.goto('/contact');
  const restore = await replaceAnswer({ context }, '/api/session', session.promise);
  await page.goto(`/customer/order/${order.orderId}`);
  await see(page.getByRole('status').filter({ hasText: 'Chargement...' }));
  session.resolve();
  await arriveAt(page, '/login');
  await restore();
  await page.goBack();
  await arriveAt(page, '/contact');
  await page.goto('/connexion');
  await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click();
  await arriveAt(page, '/login');
  await page.getByLabel('E-mail').fill(order.customer.email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.getByLabel('Saisissez le code').fill((await latestMail(shop, order.customer.email)).code);
  await arriveAt(page, `/customer/order/${order.orderId}`);
});

test('CUS-02 CUS-03 the customer’s area has its header, its three screens and the legal links', async (t) => {
  const customer = await shop.aCustomer('zoe');
  const { page } = await person(t, customer);
  await page.goto('/customer');
  await arriveAt(page, '/customer/orders');
  const header = page.getByRole('banner');
  await see(header.getByRole('link', { name: 'Défilé' }));
  assert.equal(await header.getByRole('link', { name: 'Administration' }).count(), 0);
  await header.getByRole('link', { name: customer.email }).click();
  await arriveAt(page, '/customer/profile');
  const bottom = page.getByRole('navigation', { name: 'Navigation principale' });
  for (const [name, path] of [
    ['Commandes', '/customer/orders'],
    ['FAQ', '/customer/faq'],
    ['Profil', '/customer/profile'],
  ] as const) {
    await bottom.getByRole('link', { name }).click();
    await arriveAt(page, path);
    await see(bottom.locator('[aria-current="page"]').filter({ hasText: name }));
  }
  assert.equal((await signOutOf(page).innerText()).trim(), 'Se déconnecter');
  for (const [name, path] of legal) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await arriveAt(page, path);
    await page.goBack();
    await arriveAt(page, '/customer/profile');
  }
});

test('CUS-04 the questions can be reached without a pseudo', async (t) => {
  const { page } = await person(t, await shop.aCustomer(null));
  await page.goto('/customer/orders');
  await arriveAt(page, '/customer/profile');
  await see(page.getByRole('alert').filter({ hasText: 'Indiquez votre pseudo TikTok' }));
  await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'FAQ' }).click();
  await seeTitle(page, 'Questions fréquentes');
  await arriveAt(page, '/customer/faq');
});

test('CUS-19 a sign-out shows a message and leads to the sign-in, and a failure keeps the session', async (t) => {
  const { page, context } = await person(t, await shop.aCustomer());
  await page.goto('/customer/orders');
  const restore = await replaceAnswer({ context }, '/api/sign-out', 'nothing');
  await signOutOf(page).click();
  await seeText(page, 'Erreur lors de la déconnexion');
  await arriveAt(page, '/customer/orders');
  await restore();
  await signOutOf(page).click();
  await seeText(page, 'Déconnexion réussie');
  await arriveAt(page, '/login');
  await page.goto('/customer/orders');
  await arriveAt(page, '/login');
});

test('PUB-11 /logout signs out, then leads to the sign-in after a second', async (t) => {
  const { page } = await person(t, await shop.aCustomer());
  await page.clock.install();
  await page.goto('/customer/orders');
  await page.goto('/logout');
  await see(page.getByRole('status').filter({ hasText: 'Déconnexion réussie' }));
  await page.clock.fastForward(1_000);
  await arriveAt(page, '/login');
  await page.goto('/customer/orders');
  await arriveAt(page, '/login');
});

test('PUB-11 a failed sign-out shows an error for two seconds', async (t) => {
  const { page, context } = await person(t);
  await page.clock.install();
  const answer = Promise.withResolvers<void>();
  await context.route('**/api/sign-out', async (route) => {
    await answer.promise;
    await route.fulfill({ status: 500, json: {} });
  });
  const signOutRequest = page.waitForRequest('**/api/sign-out');
  await page.goto('/logout');
  await signOutRequest;
  // The clock is paused before the error is shown. The two seconds pass only by the steps below.
  await page.clock.pauseAt(Date.now() + 5_000);
  answer.resolve();
  const error = page.getByRole('alert').filter({ hasText: 'Une erreur est survenue lors de la déconnexion' });
  await until(async () => {
    await page.clock.runFor(5);
    return error.isVisible();
  });
  await page.clock.runFor(1_000);
  assert.equal(new URL(page.url()).pathname, '/logout');
  await page.clock.runFor(1_000);
  await page.clock.resume();
  await arriveAt(page, '/login');
});

test('CUS-21 a sign-in and a sign-out in one tab reach the second tab', async (t) => {
  const customer = await shop.aCustomer();
  const { page: firstTab, context } = await person(t);
  const secondTab = await context.newPage();
  await secondTab.goto('/login');
  await firstTab.goto('/');
  await firstTab.getByLabel('E-mail').fill(customer.email);
  await firstTab.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await firstTab.getByLabel('Saisissez le code').fill((await latestMail(shop, customer.email)).code);
  await arriveAt(firstTab, '/customer/orders');
  await arriveAt(secondTab, '/customer/orders');
  await signOutOf(firstTab).click();
  await arriveAt(secondTab, '/login');
});

test('CUS-21 a session outlives the browser and is renewed during use', async (t) => {
  const { page, context } = await person(t);
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => pendingRequests.add(request));
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  page.on('requestfailed', (request) => pendingRequests.delete(request));
  const customer = await shop.aCustomer();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(customer.email);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.getByLabel('Saisissez le code').fill((await latestMail(shop, customer.email)).code);
  await arriveAt(page, '/customer/orders');
  const storageState = await context.storageState();
  const endOf = (state: typeof storageState) => state.cookies.find(({ name }) => name === 'session')?.expires ?? 0;
  assert.ok(endOf(storageState) > Date.now() / 1000 + 86_400, 'the cookie outlives the browser');
  // All requests of this page must end before the clock moves by two days. A later request would renew the session
  // before the next page does.
  await context.route('**', (route) => route.abort());
  await until(async () => [...pendingRequests].every((request) => request.url().endsWith('/api/live-feed')));
  await context.close();

  shop.advance(2 * 86_400_000);
  const restartedBrowser = await openProfile(browser, shop.config.publicUrl, phone, { storageState });
  await restartedBrowser.page.goto('/customer/orders');
  await seeTitle(restartedBrowser.page, 'Mes commandes');
  assert.ok(
    endOf(await restartedBrowser.context.storageState()) > endOf(storageState) + 86_400,
    'the cookie is renewed',
  );
  await restartedBrowser.context.close();
});

test('ADM-32 an invited member sees the shop and her role, chooses a password, and is signed in', async (t) => {
  const email = 'zelda@test.example';
  bodyOf(await shop.call(inviteMember, { email, role: 'packer' }, shop.admin));
  const link = (await latestMail(shop, email)).links[0] ?? '';
  const visitor = await person(t, null, desk);
  const { page } = visitor;
  await page.goto(link);
  await seeTitle(page, 'Choisir votre mot de passe');
  await seeText(page, /^Vous rejoignez l’équipe de .* Votre rôle\u00A0: Préparation\. Vous pouvez lire les commandes/);
  await gone(page.getByText('Vos autres appareils seront déconnectés.'));
  await assertScreen(visitor, 'invitation', phoneThenDesk);
  const password = 'douze lettres au moins';
  await fillIn(page, { 'Votre mot de passe': password, 'Le même, une seconde fois': password });
  await page.getByRole('button', { name: 'Choisir ce mot de passe' }).click();
  await seeText(page, /^Bienvenue dans l’équipe de /);
  await arriveAt(page, '/admin/orders-preparation');
});

test('PUB-12 D-11 a forgotten password is replaced by a password typed twice, and the other devices are signed out', async (t) => {
  const otherBrowser = await person(t, shop.admin, desk);
  await otherBrowser.page.goto('/admin');
  const { page } = await person(t, null, desk);
  await page.goto('/admin/login?email=admin%40test.example');
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click();
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await seeText(page, 'Regardez vos e-mails');
  await page.goto((await latestMail(shop, 'admin@test.example')).links[0] ?? '');
  await arriveAt(page, '/update-password');
  const save = page.getByRole('button', { name: 'Changer mon mot de passe' });
  const [first, repeated] = ['Nouveau mot de passe', 'Le même, une seconde fois'];
  await fillIn(page, { [first]: 'onze lettre', [repeated]: 'onze lettre' });
  await save.click();
  await seeText(page, '12 caractères au minimum');
  await fillIn(page, { [first]: 'douze lettres au moins', [repeated]: 'autre chose' });
  await save.click();
  await seeText(page, 'Les deux mots de passe sont différents');
  await fillIn(page, { [repeated]: 'douze lettres au moins' });
  await save.click();
  await seeText(page, 'Mot de passe modifié');
  await arriveAt(page, '/admin');
  await otherBrowser.page.reload();
  await arriveAt(otherBrowser.page, '/admin/login');

  const lateVisitor = await person(t, null, desk);
  await lateVisitor.page.goto('/update-password');
  await seeText(lateVisitor.page, 'Ce lien ne fonctionne plus');
  await lateVisitor.page.getByRole('link', { name: 'Aller à la connexion' }).click();
  await arriveAt(lateVisitor.page, '/admin/login');
});
