import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { latestMail, mailsTo } from '#sandbox/testing/steps.ts';
import { inAppBrowsers, phone, replaceAnswer, openStage, refusal, type Watched } from './browser.ts';
import { waitForHydration, arriveAt, fillIn, followLink, gone, seeValue, seeText, see, seeTitle } from './expect.ts';

const { shop, person } = await openStage();
const CHECK = '/functions/v1/check-tiktok-username';
const TAKEN = 'Ce pseudo TikTok est déjà utilisé';

const pseudo = (page: Page) => page.getByLabel('Pseudo TikTok');
const email = (page: Page) => page.getByLabel('E-mail');
const terms = (page: Page) => page.getByRole('checkbox', { name: 'J’accepte les conditions générales de vente' });
const send = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' });

async function askForAccount({ page }: Watched, name: string, to: string) {
  await page.goto('/signup');
  await pseudo(page).fill(name);
  await email(page).fill(to);
  await terms(page).check();
  await send(page).click();
  await seeTitle(page, 'Vérifiez votre email !');
}

test('PUB-06 the sign-up page states its purpose, links the terms, and leads to the sign-in', async (t) => {
  const { page, context } = await person(t);
  await page.goto('/signup');
  await seeTitle(page, 'Créer un compte');
  await seeText(page, 'Créez votre compte Défilé pour les lives TikTok');
  await see(pseudo(page));
  await see(email(page));
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    terms(page).locator('..').getByRole('link', { name: 'conditions générales de vente' }).click(),
  ]);
  await arriveAt(opened, '/cgv');
  await arriveAt(page, '/signup');
  await page.getByRole('link', { name: 'Déjà un compte? Se connecter' }).click();
  await arriveAt(page, '/login');
});

test('PUB-06 the terms open in the same tab in TikTok’s browser, and typed text is there on return', async (t) => {
  const { page, context } = await person(t, null, inAppBrowsers.TikTok);
  await page.goto('/signup');
  await pseudo(page).fill('lea.martin');
  await followLink(page.getByRole('link', { name: 'conditions générales de vente' }));
  await arriveAt(page, '/cgv');
  assert.equal(context.pages().length, 1);
  await page.goBack();
  await seeValue(pseudo(page), 'lea.martin');
});

test('PUB-07 the title and the form for the code are on screen after a sign-up from the foot of the page', async (t) => {
  const { page } = await person(t, null, { ...phone, viewport: { width: 390, height: 560 } });
  await page.goto('/signup');
  await fillIn(page, { 'Pseudo TikTok': 'defilee', 'E-mail': 'defilee@test.example' });
  await terms(page).check();
  await page.evaluate('scrollTo(0, document.body.scrollHeight)');
  await send(page).click();
  await seeTitle(page, 'Vérifiez votre email !');
  await page.waitForFunction(
    `document.querySelector('h1').getBoundingClientRect().top >= 0 &&
      document.querySelector('form[aria-label="Vérification"] button')?.getBoundingClientRect().bottom <= innerHeight`,
  );
});

test('PUB-08 a sign-up needs the terms and a pseudo, and is sent once', async (t) => {
  const { page, context } = await person(t);
  await page.goto('/signup');
  await waitForHydration(send(page));
  await email(page).fill('sans@test.example');
  assert.equal(await send(page).isDisabled(), true);
  await terms(page).check();
  assert.equal(await send(page).isDisabled(), false);
  await send(page).click();
  await seeText(page, 'Veuillez saisir votre pseudo TikTok');
  await pseudo(page).fill('a');
  assert.equal(await send(page).isDisabled(), true);
  await pseudo(page).fill('sans.terms');
  await terms(page).uncheck();
  assert.equal(await send(page).isDisabled(), true);
  await terms(page).check();
  await email(page).fill('sans');
  await send(page).click();
  await seeText(page, 'Veuillez saisir une adresse email valide');
  await email(page).fill('sans@test.example');

  const sending = Promise.withResolvers<void>();
  await replaceAnswer({ context }, '/api/sign-up', sending.promise);
  await send(page).click();
  assert.equal(await page.getByRole('button', { name: 'Envoi en cours…' }).isDisabled(), true);
  sending.resolve();
  await seeTitle(page, 'Vérifiez votre email !');
});

test('PUB-09 a pseudo is checked during typing, with a text for each rule', async (t) => {
  const { page } = await person(t);
  await page.goto('/signup');
  await seeText(page, /Votre identifiant TikTok, sans le @\. Ce n’est pas votre nom affiché\./);
  for (const [typed, error] of [
    ['x', 'Le pseudo TikTok doit contenir au moins 2 caractères'],
    ['a'.repeat(25), 'Le pseudo TikTok ne peut pas dépasser 24 caractères'],
    ['léa martin', 'Le pseudo TikTok ne doit contenir que des lettres, chiffres, points ou underscore'],
    ['', 'Le pseudo TikTok est requis'],
  ] as const) {
    await pseudo(page).fill(typed);
    await seeText(page, error);
  }
  await pseudo(page).fill('https://www.tiktok.com/@Lea.Martin?lang=fr');
  assert.equal(await pseudo(page).inputValue(), 'lea.martin');
  await seeText(page, /Ce pseudo est libre/);
});

test('PUB-10 a pseudo is looked up half a second after the last key, and a taken pseudo blocks the form', async (t) => {
  await shop.aCustomer('prise');
  const { page } = await person(t);
  const lookUps: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(CHECK)) lookUps.push(request.postDataJSON());
  });
  await page.clock.install({ time: new Date('2026-11-21T19:00:00Z') });
  await page.goto('/signup');
  await waitForHydration(send(page));
  await terms(page).check();
  await page.clock.pauseAt(new Date('2026-11-21T20:00:00Z'));
  await pseudo(page).fill('pris');
  await page.clock.runFor(490);
  await pseudo(page).fill('Prise');
  await page.clock.runFor(490);
  assert.deepEqual(lookUps, []);
  const answered = page.waitForResponse(`**${CHECK}`);
  await page.clock.runFor(20);
  await answered;
  assert.deepEqual(lookUps, [{ username: 'prise' }]);
  await page.clock.resume();
  await seeText(page, TAKEN);
  assert.equal(await send(page).isDisabled(), true);
  await pseudo(page).fill('libre');
  await gone(page.getByText(TAKEN));
});

test('PUB-10 a failed look-up is logged during typing, and shown when the form is sent', async (t) => {
  const { page, context, faults } = await person(t);
  const restore = await replaceAnswer({ context }, CHECK, refusal('Trop de tentatives.', 429));
  await page.goto('/signup');
  await email(page).fill('essai@test.example');
  await terms(page).check();
  await Promise.all([
    page.waitForEvent('console', (message) => message.text().includes('pseudo check')),
    pseudo(page).fill('essai'),
  ]);
  assert.equal(await page.getByRole('alert').count(), 0);
  assert.equal(faults.splice(0).length > 0, true);
  await send(page).click();
  await see(page.getByRole('alert').filter({ hasText: 'Trop de tentatives.' }));
  assert.deepEqual(await mailsTo(shop, 'essai@test.example'), []);
  await restore();
  await send(page).click();
  await seeTitle(page, 'Vérifiez votre email !');
  faults.length = 0;
});

test('PUB-10 PUB-08 a pseudo taken between the look-up and the sign-up is refused below its field', async (t) => {
  const { page, context } = await person(t);
  await page.goto('/signup');
  await pseudo(page).fill('entre.temps');
  await seeText(page, /Ce pseudo est libre/);
  await email(page).fill('entre@test.example');
  await terms(page).check();
  await replaceAnswer({ context }, '/api/sign-up', refusal(TAKEN, 409, 'users.pseudo-taken'));
  await send(page).click();
  await seeText(page, TAKEN);
  assert.equal(await pseudo(page).getAttribute('aria-invalid'), 'true');
});

test('PUB-07 D-02 the mailed link verifies the address, and the account has the chosen pseudo', async (t) => {
  const visitor = await person(t);
  await askForAccount(visitor, 'Nina.B', 'nina@test.example');
  await seeText(visitor.page, /Un e-mail de confirmation a été envoyé à/);
  await seeText(visitor.page, /Cliquez sur son lien/);
  const mail = await latestMail(shop, 'nina@test.example');
  await visitor.page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await arriveAt(visitor.page, '/');
  await visitor.page.goto(mail.links[0] ?? '');
  await visitor.page.getByRole('button', { name: 'Me connecter' }).click();
  await arriveAt(visitor.page, '/customer/orders');
  await seeText(visitor.page, '@nina.b');
});

test('D-02 after two sign-ups with one pseudo, the second account sees on its profile that the pseudo is taken', async (t) => {
  const first = await person(t);
  const second = await person(t);
  await askForAccount(first, 'jumelle', 'une@test.example');
  await askForAccount(second, 'jumelle', 'deux@test.example');
  const codeOf = async (to: string) => (await latestMail(shop, to)).code;
  await first.page.getByLabel('Saisissez le code reçu par e-mail').fill(await codeOf('une@test.example'));
  await arriveAt(first.page, '/customer/orders');
  await second.page.getByLabel('Saisissez le code reçu par e-mail').fill(await codeOf('deux@test.example'));
  await arriveAt(second.page, '/customer/profile');
  await see(second.page.getByRole('alert').filter({ hasText: TAKEN }));
});

test('PUB-06 typed text outlives a reload, and « Changer d’adresse » returns to the form with the sent address', async (t) => {
  const visitor = await person(t);
  const { page } = visitor;
  await page.goto('/signup');
  await pseudo(page).fill('brouillon');
  await email(page).fill('brouillon@test.example');
  await seeText(page, /Ce pseudo est libre/);
  await page.reload();
  await seeValue(pseudo(page), 'brouillon');
  await terms(page).check();
  await send(page).click();
  await seeTitle(page, 'Vérifiez votre email !');
  await page.getByRole('button', { name: 'Changer d’adresse' }).click();
  assert.equal(await email(page).inputValue(), 'brouillon@test.example');
});
