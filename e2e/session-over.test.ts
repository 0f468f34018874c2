import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Page } from 'playwright-core';
import { seenByAdmin, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { latestMail, until } from '#sandbox/testing/steps.ts';
import { desk, replaceAnswer, openStage } from './browser.ts';
import { arriveAt, fillIn, seeValue, waitForHydration, seeText, see, typedAddress } from './expect.ts';

const { shop, person } = await openStage();

const typed = {
  ...typedAddress,
  'E-mail': 'lea.ailleurs@test.example',
  'Instructions de livraison (facultatif)': 'Digicode 12B',
};
const pageOf = ({ orderId }: Placed) => `/customer/order/${orderId}`;
const validateButton = (page: Page) => page.getByRole('button', { name: 'Valider la commande et passer au paiement' });
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true });

const endSession = ({ customer }: Placed) =>
  shop.shop.db.run(sql`delete from sessions where user_id = ${customer.userId}`);

const draftsOf = (page: Page): Promise<string[]> =>
  page.evaluate(
    '[localStorage, sessionStorage].flatMap((storage) => Object.keys(storage)).filter((name) => /^draft/.test(name))',
  );

async function typeAddress(page: Page, order: Placed) {
  await page.goto(pageOf(order));
  await waitForHydration(validateButton(page));
  await fillIn(page, typed);
}
async function assertSessionOver(page: Page, { customer }: Placed) {
  await arriveAt(page, '/login');
  await seeText(page, 'Votre session a pris fin');
  assert.equal(await page.getByLabel('E-mail').inputValue(), customer.email);
  assert.equal(await page.getByText("Erreur lors de la mise à jour de l'adresse de livraison").count(), 0);
}
async function assertTextRestored(page: Page, order: Placed) {
  await arriveAt(page, pageOf(order));
  for (const [label, value] of Object.entries(typed)) await seeValue(field(page, label), value);
}

test('CUS-01 CUS-09 a session that ends during typing redirects to the sign-in, and a code brings back the typed text', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  // Background reads and the live feed are blocked, so that the click finds the ended session.
  const backgroundReads = new RegExp(`^/api/(addresses|live-feed|orders/${order.orderId})$`);
  const restore = await replaceAnswer({ context }, backgroundReads, Promise.withResolvers<void>().promise);
  await typeAddress(page, order);
  await endSession(order);
  await validateButton(page).click();
  await assertSessionOver(page, order);
  await restore();
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.getByLabel('Saisissez le code').fill((await latestMail(shop, order.customer.email)).code);
  await assertTextRestored(page, order);
  await validateButton(page).click();
  await arriveAt(page, `/payment/${order.orderId}`);
  assert.equal((await seenByAdmin(shop, order)).address?.street, '12 rue des Lilas');
  assert.deepEqual(await draftsOf(page), [], 'a saved draft is deleted');
});

test('CUS-01 CUS-09 a session that ends without a click redirects too, and a mailed link brings back the typed text in a second tab', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await typeAddress(page, order);
  await endSession(order);
  // No click: polling finds the ended session.
  await assertSessionOver(page, order);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  const mail = await latestMail(shop, order.customer.email);
  const tab = await context.newPage();
  await tab.goto(mail.links[0] ?? '');
  await tab.getByRole('button', { name: 'Me connecter' }).click();
  await assertTextRestored(tab, order);
});

test('CUS-01 CUS-08 a question typed on an order is restored by the code, as the sign-in page says', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, order.customer);
  await page.goto(pageOf(order));
  await waitForHydration(validateButton(page));
  await field(page, 'Votre message').fill('Quelle longueur a la robe ?');
  await endSession(order);
  await assertSessionOver(page, order);
  await seeText(page, /Avec le code reçu par e-mail, vous retrouverez aussi ce que vous y aviez saisi/);
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.getByLabel('Saisissez le code').fill((await latestMail(shop, order.customer.email)).code);
  await arriveAt(page, pageOf(order));
  await seeValue(field(page, 'Votre message'), 'Quelle longueur a la robe ?');
});

test('CUS-15 a first name typed on the profile outlives the session', async (t) => {
  const customer = await shop.aCustomer();
  const { page } = await person(t, customer);
  await page.goto('/customer/profile');
  const save = page.getByRole('button', { name: 'Enregistrer' });
  await waitForHydration(save);
  await page.getByLabel('Prénom').fill('Aïcha');
  await shop.shop.db.run(sql`delete from sessions where user_id = ${customer.userId}`);
  // On a busy machine the page may find the ended session and leave before the click.
  const clicked = save.click().catch(() => undefined);
  await arriveAt(page, '/login');
  await clicked;
  await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
  await page.getByLabel('Saisissez le code').fill((await latestMail(shop, customer.email)).code);
  await arriveAt(page, '/customer/profile');
  await seeValue(page.getByLabel('Prénom'), 'Aïcha');
  await save.click();
  await seeText(page, 'Profil mis à jour');
  assert.deepEqual(await draftsOf(page), []);
});

test('PUB-11 /logout in one tab deletes the typed text of the second tab and shows no ended session there', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await page.goto(`/customer/order/${order.orderId}`);
  await waitForHydration(page.getByRole('button', { name: 'Se déconnecter' }));
  await field(page, 'Votre message').fill('Ma taille est-elle bien 38 ?');
  await until(async () => (await draftsOf(page)).length === 1);
  // The first tab must learn from the shop that the session has ended before the second tab gets its reply.
  await context.route('**/api/sign-out', async (route) => {
    const response = await route.fetch();
    await arriveAt(page, '/login');
    await route.fulfill({ response });
  });
  const secondTab = await context.newPage();
  await secondTab.goto('/logout');
  await see(secondTab.getByText('Déconnexion réussie'));
  await until(async () => (await draftsOf(page)).length === 0);
  assert.equal(await page.getByText('Votre session a pris fin').count(), 0);
});

test('CUS-19 a deliberate sign-out deletes the typed text and shows no ended session', async (t) => {
  const order = await toValidate(shop);
  const { page, context } = await person(t, order.customer);
  await typeAddress(page, order);
  const secondTab = await context.newPage();
  await secondTab.goto(`/customer/order/${order.orderId}`);
  // A tab receives messages of other tabs once its script runs.
  await waitForHydration(secondTab.getByRole('button', { name: 'Se déconnecter' }));
  await field(secondTab, 'Votre message').fill('Ma taille est-elle bien 38 ?');
  await until(async () => (await draftsOf(secondTab)).length === 2);
  assert.equal((await draftsOf(page)).length, 1);
  await context.route('**/api/sign-out', async (route) => {
    const response = await route.fetch();
    await arriveAt(secondTab, '/login');
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await arriveAt(page, '/login');
  await until(async () => (await draftsOf(page)).length === 0);
  await until(async () => (await draftsOf(secondTab)).length === 0);
  const destination = await page.evaluate('localStorage.getItem("destination")');
  assert.equal(destination, null, 'the next user is not led to this order');
  for (const tab of [page, secondTab]) {
    await see(tab.getByRole('button', { name: 'Recevoir mon lien' }));
    assert.equal(await tab.getByText('Votre session a pris fin').count(), 0);
    assert.equal(await tab.getByLabel('E-mail').inputValue(), '');
  }
});

test('D-16 typed text is not shown to another user, and is deleted from the device after an hour', async (t) => {
  const order = await toValidate(shop);
  const { page } = await person(t, order.customer);
  await typeAddress(page, order);
  const name = `draft-address-${order.orderId}`;
  const change = (changes: object) =>
    page.evaluate(
      ([key, more]) => {
        const { localStorage } = globalThis as unknown as {
          localStorage: { getItem(name: string): string; setItem(name: string, value: string): void };
        };
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), ...more }));
      },
      [name, changes] as const,
    );
  await page.reload();
  await seeValue(field(page, 'Ville'), 'Lyon');
  await change({ by: crypto.randomUUID() });
  await page.reload();
  await waitForHydration(validateButton(page));
  assert.equal(await field(page, 'Ville').inputValue(), '');
  await change({ by: order.customer.userId, at: Date.now() - 61 * 60_000 });
  await page.goto('/contact');
  await waitForHydration(page.getByRole('button', { name: 'Copier l’adresse' }));
  assert.deepEqual(await draftsOf(page), []);
});

test('ADM-02 an administrator whose session ends signs in and returns to the same page', async (t) => {
  const { page } = await person(t, shop.admin, desk);
  await page.goto('/admin/colors');
  const add = page.getByRole('button', { name: 'Ajouter une couleur' });
  await waitForHydration(add);
  await add.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Brique');
  await dialog.getByLabel('Code hexadécimal').first().fill('#8a3b2a');
  await shop.shop.db.run(sql`delete from sessions where user_id = ${shop.admin.userId}`);
  // The page may find the ended session in a read of its own, and leave before the click.
  void dialog
    .getByRole('button', { name: 'Enregistrer' })
    .click()
    .catch(() => undefined);
  await arriveAt(page, '/admin/login');
  await seeText(page, 'Votre session a pris fin');
  await page.getByLabel('E-mail').fill('admin@test.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('un mot de passe long');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await arriveAt(page, '/admin/colors');
});
