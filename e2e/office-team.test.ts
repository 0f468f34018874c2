import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { codesOf } from '#features/users/server/steps/try-factor.ts';
import { toPay } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage } from './browser.ts';
import { arriveAt, gone, seeText, see } from './expect.ts';
import { assertScreen, darkPhoneThenLightDesk } from './screens.ts';

const { shop, person } = await openStage({ background: false });

async function aNamedSeller(firstName: string, lastName: string) {
  const seller = await aMember(shop, 'seller');
  await shop.shop.db.run(sql`
    update users set first_name = ${firstName}, last_name = ${lastName} where id = ${seller.userId}`);
  return seller;
}

test('ADM-08 D-16 an owner changes and removes a role and invites a member, and a packer has the links of three screens only', async (t) => {
  await aNamedSeller('Maximilienne-Alexandrine', 'de La Rochefoucauld-Montmorency');
  const packer = await aNamedSeller('Zoé', 'Petit');
  const owner = await person(t, shop.admin, desk);
  const { page } = owner;
  await page.goto('/admin/team');
  await page.getByRole('button', { name: 'Changer le rôle de Zoé Petit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rôle de Zoé Petit' });
  await dialog.getByLabel('Rôle').selectOption('Préparation');
  await assertScreen(owner, 'team-role', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Changer le rôle' }).click();
  await seeText(page, 'Rôle de Zoé Petit : Préparation');
  await page.getByRole('button', { name: 'Changer le rôle de Zoé Petit' }).click();
  await dialog.getByLabel('Rôle').selectOption('Propriétaire');
  await see(dialog.getByLabel('Mot de passe actuel'));
  await dialog.getByLabel('Rôle').selectOption('Préparation');
  await gone(dialog.getByLabel('Mot de passe actuel'));
  await page.keyboard.press('Escape');
  await gone(dialog);
  await page.getByRole('button', { name: 'Inviter' }).click();
  const invite = page.getByRole('dialog', { name: 'Inviter dans l’équipe' });
  const email = 'maximilienne-alexandrine.de-la-rochefoucauld@boutique.test.example';
  await invite.getByLabel('E-mail').fill(email);
  await assertScreen(owner, 'team-invite', darkPhoneThenLightDesk);
  await invite.getByRole('button', { name: 'Inviter' }).click();
  await seeText(page, `L’invitation à ${email} part dans un instant`);
  await assertScreen(owner, 'team', darkPhoneThenLightDesk);

  const packerView = await person(t, packer, desk);
  const refused: string[] = [];
  packerView.page.on('response', (response) => response.status() === 403 && refused.push(response.url()));
  await packerView.page.goto('/admin');
  await arriveAt(packerView.page, '/admin/orders-preparation');
  const links = packerView.page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await see(links.first());
  assert.deepEqual(await links.allTextContents(), ['Commandes', 'Préparation', 'Rétractations']);
  const { orderId, pseudo } = await toPay(shop);
  await packerView.page.goto(`/admin/orders/${orderId}`);
  await see(packerView.page.getByRole('heading', { name: /^Commande C\d+/ }));
  await see(packerView.page.getByRole('button', { name: 'Noter' }));
  const forbiddenButtons = /Changer le statut|Bloquer|Ajouter|Modifier|Retirer|24 h|Renvoyer/;
  await gone(packerView.page.getByRole('main').getByRole('button', { name: forbiddenButtons }));
  await assertScreen(packerView, 'team-order', darkPhoneThenLightDesk);
  await packerView.page.goto('/admin/orders');
  await see(packerView.page.getByRole('table'));
  await gone(packerView.page.getByRole('button', { name: 'Nouvelle commande' }));
  await packerView.page.keyboard.press('Control+k');
  const palette = packerView.page.getByRole('dialog', { name: 'Trouver' });
  await see(palette.getByRole('option').first());
  const offered = [
    'Préparer les commandes',
    'Préparer à la table',
    'Raccourcis clavier',
    'Commandes',
    'Préparation',
    'Rétractations',
    'Mon accès',
  ];
  assert.deepEqual(
    await palette
      .getByRole('option')
      .evaluateAll((all) => all.map(({ textContent }) => textContent?.replace(/ ?G .$/, ''))),
    offered,
  );
  await packerView.page.keyboard.type(pseudo);
  await palette.getByRole('option', { name: new RegExp(`@${pseudo}`) }).click();
  await arriveAt(packerView.page, `/admin/orders/${orderId}`);
  await packerView.page.goto('/admin/products');
  await see(
    packerView.page.getByText('Votre rôle ne le permet pas. Demandez à une personne propriétaire de la boutique.'),
  );
  assert.deepEqual(refused, [], 'no screen requests data that the role of the user refuses');
  await assertScreen(packerView, 'team-refused', darkPhoneThenLightDesk);

  await page.getByRole('button', { name: 'Retirer les droits de Zoé Petit' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer les droits' }).click();
  await seeText(page, 'Zoé Petit n’a plus de droits');
  await page.goto('/admin/history');
  for (const entry of [
    'Rôle : Vente → Préparation',
    `Invitation envoyée à ${email} : Vente`,
    'Droits retirés\u00A0: Préparation',
  ])
    await see(page.getByRole('cell', { name: entry, exact: true }));
  await assertScreen(owner, 'history', darkPhoneThenLightDesk);
  await arriveAt(packerView.page, '/admin/login');
});

test('CUS-21 a user sees her sessions and signs out another device, and the focus stays on the page', async (t) => {
  const thisBrowser = await person(t, shop.admin, desk);
  const { page } = thisBrowser;
  await shop.shop.db.run(sql`
    insert into sessions (token_hash, user_id, expires_at, user_agent)
    values ('\\x01', ${shop.admin.userId}, now() + interval '1 day',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1')`);
  await page.goto('/admin/access');
  await see(page.getByText('Safari sur iPhone'));
  await assertScreen(thisBrowser, 'own-sessions', darkPhoneThenLightDesk);
  await page.getByRole('button', { name: 'Déconnecter Safari sur iPhone' }).click();
  await seeText(page, 'Appareil déconnecté');
  await gone(page.getByText('Safari sur iPhone'));
  await until(async () => (await page.evaluate('document.activeElement === document.body')) === false);
});

test('ADM-01 D-16 a user enables the second factor, gets new recovery codes after a lost reply, and needs a code at the next sign-in', async (t) => {
  const email = 'double@test.example';
  const password = 'un mot de passe long';
  await createAdmin(shop.system, { email, password });
  const visitor = await person(t, null, desk);
  const { page } = visitor;
  const signIn = async () => {
    await page.goto('/admin/login');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Se connecter' }).click();
  };
  await signIn();
  await arriveAt(page, '/admin');
  await page.goto('/admin/access');
  await page.getByRole('button', { name: 'Activer…' }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog.getByRole('img', { name: 'Image à scanner avec votre application de codes' }));
  await assertScreen(visitor, 'factor-enable', darkPhoneThenLightDesk);
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeNow = () => codesOf(secret, '', '').generate({ timestamp: shop.shop.now().getTime() });
  await dialog.getByLabel('Code de votre application').fill(codeNow());
  await see(dialog.getByText('Saisissez votre mot de passe.'));
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
  await assertScreen(visitor, 'factor-proof', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Activer' }).click();
  await see(dialog.getByRole('heading', { name: 'Double vérification activée' }));
  assert.equal(await dialog.getByRole('listitem').count(), 10);
  // The codes are shown once, so the dialog stays until the user ticks the box, even when the browser closes it.
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click();
  assert.equal(await dialog.getByRole('button', { name: 'Annuler' }).count(), 0);
  await dialog.evaluate((element) => (element as unknown as { close(): void }).close());
  await dialog.getByLabel('J’ai gardé ces codes').check();
  await assertScreen(visitor, 'factor-codes', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Terminer' }).click();
  await see(page.getByText(/^Activée depuis le .* Il reste 10 codes de secours\.$/));
  await assertScreen(visitor, 'factor-on', darkPhoneThenLightDesk);

  // The reply with the new codes is lost, so nobody has seen them. A second request from the same dialog returns other
  // codes.
  await page.getByRole('button', { name: 'Nouveaux codes…' }).click();
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
  const requestCodes = async () => {
    shop.advance(30_000);
    await dialog.getByLabel('Code de votre application').fill(codeNow());
    await dialog.getByRole('button', { name: 'Recevoir les codes' }).click();
  };
  await page.route('**/second-factor/codes', (route) => route.fetch().then(() => route.abort()));
  await requestCodes();
  await see(dialog.getByText('Connexion impossible'));
  await assertScreen(visitor, 'factor-new-codes', darkPhoneThenLightDesk);
  await page.unroute('**/second-factor/codes');
  await requestCodes();
  await see(dialog.getByRole('heading', { name: 'Nouveaux codes de secours', exact: true }));
  assert.equal(await dialog.getByRole('listitem').count(), 10);
  await dialog.getByLabel('J’ai gardé ces codes').check();
  await dialog.getByRole('button', { name: 'Terminer' }).click();
  await gone(dialog);

  await page.context().clearCookies();
  await signIn();
  await see(page.getByLabel('Code de votre application'));
  await assertScreen(visitor, 'factor-asked', darkPhoneThenLightDesk);
  shop.advance(30_000);
  await page.getByLabel('Code de votre application').fill(codeNow());
  await page.getByRole('button', { name: 'Continuer' }).click();
  await seeText(page, 'Connexion réussie, vérification des droits administrateur...');
  await arriveAt(page, '/admin');
});
