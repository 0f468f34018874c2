import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { createPage } from '#features/content/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { latestMail } from '#sandbox/testing/steps.ts';
import { desk, inAppBrowsers, replaceAnswer, openStage, refusal } from './browser.ts';
import { arriveAt, gone, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage();

const email = (page: Page) => page.getByLabel('E-mail');
const send = (page: Page) => page.getByRole('button', { name: 'Recevoir mon lien' });
const code = (page: Page) => page.getByLabel('Saisissez le code reçu par e-mail');
const enter = (page: Page) => page.getByRole('button', { name: 'Me connecter' });

async function askForLink(page: Page, to: string, from = '/login') {
  await page.goto(from);
  await email(page).fill(to);
  await send(page).click();
  await seeText(page, 'Lien de connexion envoyé à votre adresse email!');
}

test('PUB-01 D-12 the home page leads to sign-up, the mailed link and the legal pages, and shows the news', async (t) => {
  const news = { title: 'Live de Noël', code: 'page-hiver', content: '<p>Samedi à 20 h</p>', isActive: true };
  bodyOf(await shop.call(createPage, news, shop.admin));
  const { page } = await person(t);
  await page.goto('/');
  await see(page.getByRole('heading', { name: 'Live de Noël' }));
  await seeText(page, 'Samedi à 20 h');
  await see(page.getByRole('form', { name: 'Connexion' }).getByLabel('E-mail'));
  const footer = page.getByRole('contentinfo');
  for (const [name, path] of [
    ['Mentions légales', '/mentions-legales'],
    ['CGV', '/cgv'],
    ['Contact', '/contact'],
    ['FAQ', '/customer/faq'],
  ] as const) {
    await footer.getByRole('link', { name, exact: true }).click();
    await arriveAt(page, path);
    await page.goBack();
    await arriveAt(page, '/');
  }
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await arriveAt(page, '/signup');
});

test('PUB-04 the sign-in page focuses its field where there is a mouse, but opens no keyboard on a phone', async (t) => {
  const [{ page: wide }, { page: narrow }] = [await person(t, null, desk), await person(t)];
  await wide.goto('/login');
  await see(wide.locator('input[type="email"]:focus'));
  for (const page of [wide, narrow]) {
    await page.goto('/connexion');
    await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click();
    await arriveAt(page, '/login');
  }
  await see(wide.locator('input[type="email"]:focus'));
  await see(narrow.locator('h1:focus'));
});

test('PUB-04 the sign-in page prefills a given address, and sends neither an empty address nor the same request twice', async (t) => {
  const { page, context } = await person(t);
  const session = Promise.withResolvers<void>();
  const restore = await replaceAnswer({ context }, '/api/session', session.promise);
  // The page for a mailed link does not wait for the session. Its link leads to the sign-in page, which waits.
  await page.goto('/connexion');
  await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click();
  await see(page.getByRole('status').filter({ hasText: 'Chargement...' }));
  assert.equal(await send(page).count(), 0);
  session.resolve();
  await see(send(page));
  assert.equal(await send(page).isDisabled(), true);
  await restore();
  await page.goto('/login?email=lea%40test.example');
  await see(send(page));
  assert.equal(await email(page).inputValue(), 'lea@test.example');
  assert.equal(await send(page).isDisabled(), false);
  await email(page).fill(' ');
  assert.equal(await send(page).isDisabled(), true);
  await email(page).fill('attente@test.example');

  const sending = Promise.withResolvers<void>();
  await replaceAnswer({ context }, '/api/sign-in/link', sending.promise);
  await send(page).click();
  assert.equal(await page.getByRole('button', { name: 'Envoi en cours…' }).isDisabled(), true);
  sending.resolve();
  await see(page.getByRole('status').filter({ hasText: 'E-mail envoyé à attente@test.example' }));
  assert.equal(await code(page).count(), 1, 'the message and the field for the code come together');

  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await arriveAt(page, '/');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await arriveAt(page, '/signup');
});

for (const [from, to, fallback] of [
  ['/', 'cinq.accueil@test.example', 'Une erreur inconnue est survenue'],
  ['/login', 'cinq.connexion@test.example', "Une erreur est survenue lors de l'envoi du lien"],
] as const) {
  test(`PUB-05 a link request at ${from} shows the result of every answer`, async (t) => {
    const { page, context } = await person(t);
    await page.goto(from);
    await email(page).fill('lea');
    await send(page).click();
    await seeText(page, 'Veuillez saisir une adresse email valide');
    await email(page).fill(to);
    await gone(page.getByText('Veuillez saisir une adresse email valide'));

    for (const [answer, text] of [
      [refusal('Trop de tentatives.', 429), 'Trop de tentatives.'],
      [refusal('', 400), fallback],
      // A proxy between the browser and the shop may answer with its own page, or not at all.
      [{ status: 502 }, fallback],
      ['nothing', 'Connexion impossible. Vérifiez votre réseau puis réessayez.'],
    ] as const) {
      const restore = await replaceAnswer({ context }, '/api/sign-in/link', answer);
      await send(page).click();
      const alert = page.getByRole('alert').filter({ hasText: text });
      await see(alert);
      await alert.getByRole('button', { name: 'Fermer le message' }).click();
      await restore();
    }
    await send(page).click();
    await seeText(page, 'Lien de connexion envoyé à votre adresse email!');
  });
}

test('PUB-02 PUB-04 D-03 CUS-04 an unknown address opens an account that asks for its pseudo first', async (t) => {
  const { page } = await person(t);
  await askForLink(page, 'inconnue@test.example', '/');
  const mail = await latestMail(shop, 'inconnue@test.example');
  await page.goto(mail.links[0] ?? '');
  await enter(page).click();
  await arriveAt(page, '/customer/profile');
  await see(page.getByRole('alert').filter({ hasText: 'Indiquez votre pseudo TikTok' }));
  await page.getByRole('link', { name: 'Commandes' }).click();
  await page.goto('/customer/orders');
  await arriveAt(page, '/customer/profile');
  await page.getByLabel('Pseudo TikTok').fill('inconnue');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Profil mis à jour');
  for (const path of ['/', '/login']) {
    await page.goto(path);
    await arriveAt(page, '/customer/orders');
  }
});

for (const [app, screen] of Object.entries(inAppBrowsers)) {
  test(`PUB-04 D-15 a code signs in where the sign-in began, in ${app}, after a mail scanner has opened the link`, async (t) => {
    const to = `${app.toLowerCase()}@test.example`;
    const visitor = await person(t, null, screen);
    const scanner = await person(t);
    const mailBrowser = await person(t);
    await askForLink(visitor.page, to);
    const mail = await latestMail(shop, to);
    for (const link of mail.links) {
      assert.equal((await fetch(link)).status, 200);
      await scanner.page.goto(link);
      await scanner.page.waitForLoadState('networkidle');
    }
    await mailBrowser.page.goto(mail.links[0] ?? '');
    await seeText(mailBrowser.page, /Retournez-y et saisissez le code à 6 chiffres/);
    // The app closed its page while the mail was read. The code field is there on return.
    await visitor.page.reload();
    await code(visitor.page).fill(mail.code);
    await arriveAt(visitor.page, '/customer/profile');
    await enter(mailBrowser.page).click();
    await see(mailBrowser.page.getByRole('alert').filter({ hasText: 'Erreur de connexion' }));
  });
}

test('PUB-04 D-15 a mailed link requested inside an app signs in the browser that opens it', async (t) => {
  const customer = await shop.aCustomer();
  const visitor = await person(t, null, inAppBrowsers.TikTok);
  const mailBrowser = await person(t);
  await askForLink(visitor.page, customer.email, '/');
  const mail = await latestMail(shop, customer.email);
  await mailBrowser.page.goto(mail.links[0] ?? '');
  await mailBrowser.page.waitForURL((url) => url.hash === '');
  await mailBrowser.page.reload();
  await enter(mailBrowser.page).click();
  await arriveAt(mailBrowser.page, '/customer/orders');
});

test('PUB-03 D-15 an expired or used link leads back to the home page, which shows an error once', async (t) => {
  const { page } = await person(t);
  await askForLink(page, 'tard@test.example');
  const mail = await latestMail(shop, 'tard@test.example');
  await shop.shop.db.run(sql`update sign_in_requests set expires_at = now() - interval '1 minute'
    where email = 'tard@test.example'`);
  const alert = page.getByRole('alert').filter({ hasText: 'Erreur de connexion' });
  await page.goto(mail.links[0] ?? '');
  await enter(page).click();
  await arriveAt(page, '/');
  await see(alert);
  await see(alert.filter({ hasText: /a expiré.*Demandez-en un nouveau/ }));
  await page.waitForURL((url) => url.hash === '');
  await page.reload();
  await seeTitle(page, 'Vos pièces uniques, de nos lives jusque chez vous');
  assert.equal(await alert.count(), 0);

  const visitor = await person(t);
  await visitor.page.goto('/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid');
  await see(visitor.page.getByRole('alert').filter({ hasText: 'Erreur de connexion' }));
  await visitor.page.waitForURL((url) => url.hash === '');
});

test('PUB-03 a truncated link offers a new link', async (t) => {
  const { page } = await person(t);
  await page.goto('/connexion');
  await see(page.getByRole('alert').filter({ hasText: 'Ce lien est incomplet' }));
  await page.getByRole('link', { name: 'Recevoir un lien de connexion' }).click();
  await arriveAt(page, '/login');
});

test('D-15 PUB-04 five wrong codes void the code, and a new mail can be requested after a while', async (t) => {
  const customer = await shop.aCustomer();
  const { page } = await person(t);
  await page.clock.install();
  await askForLink(page, customer.email);
  const first = await latestMail(shop, customer.email);
  for (let tries = 0; tries < 5; tries += 1) {
    const answered = page.waitForResponse('**/api/sign-in/code');
    await code(page).fill(first.code === `00000${tries}` ? '999999' : `00000${tries}`);
    assert.equal((await answered).status(), 422);
    await seeText(page, 'Ce code est incorrect ou a expiré');
    await see(enter(page));
  }
  await code(page).fill(first.code);
  await seeText(page, 'Trop d’essais avec ce code. Demandez-en un nouveau.');

  await see(page.getByRole('button', { name: /^Renvoyer l’e-mail \(\d+ s\)$/, disabled: true }));
  await page.clock.fastForward(30_000);
  await page.getByRole('button', { name: 'Renvoyer l’e-mail', exact: true }).click();
  const second = await latestMail(shop, customer.email, 2);
  await gone(page.getByText('Trop d’essais avec ce code', { exact: false }));
  await code(page).fill(`  ${second.code.slice(0, 3)} ${second.code.slice(3)}`);
  await arriveAt(page, '/customer/orders');
});

test('D-15 the address can be changed before the code is typed', async (t) => {
  const { page } = await person(t);
  await askForLink(page, 'faute@test.example');
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  assert.equal(await email(page).inputValue(), 'faute@test.example');
});
