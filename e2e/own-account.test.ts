import assert from 'node:assert/strict';
import { test } from 'vitest';
import { createAdmin } from '#features/users/server/commands/create-admin.ts';
import { adminSignIn, getSecondFactor } from '#features/users/domain/admin-endpoints.ts';
import { callerOf, latestMail } from '#sandbox/testing/steps.ts';
import { desk, openStage, replaceAnswer } from './browser.ts';
import { gone, seeText, see } from './expect.ts';
import { assertScreen, darkPhoneThenLightDesk } from './screens.ts';

const { shop, person } = await openStage();
const password = 'un mot de passe long';
const newPassword = 'un nouveau mot de passe';
/** Returns a code with spaces, as some mail apps copy it. */
const pastedCode = (code: string): string => ` ${code.slice(0, 3)} ${code.slice(3)}`;

test('D-16 an owner changes her name, her password and her e-mail address, and stays signed in', async (t) => {
  const email = 'maximilienne-alexandrine.de-la-rochefoucauld@boutique.test.example';
  await createAdmin(shop.system, { email, password });
  const caller = callerOf(await shop.call(adminSignIn, { email, password }));
  const owner = await person(t, caller, desk);
  const { page } = owner;
  await page.goto('/admin/access');
  await see(page.getByRole('heading', { name: 'Mon compte' }));
  const dialog = page.getByRole('dialog');

  await page.getByRole('button', { name: 'Modifier mon nom' }).click();
  await dialog.getByLabel('Prénom').fill('Maximilienne-Alexandrine');
  await dialog.getByLabel('Nom', { exact: true }).fill('de La Rochefoucauld-Montmorency');
  await assertScreen(owner, 'own-name', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Nom modifié');
  await see(page.getByRole('main').getByText('Maximilienne-Alexandrine de La Rochefoucauld-Montmorency'));
  await assertScreen(owner, 'own-account', darkPhoneThenLightDesk);

  await page.getByRole('button', { name: 'Modifier mon mot de passe' }).click();
  const passwordField = (name: string) => dialog.getByLabel(name, { exact: true });
  await passwordField('Mot de passe actuel').fill('un autre mot de passe');
  await passwordField('Nouveau mot de passe').fill('Qwerty123456');
  await passwordField('Le même, une seconde fois').fill('Qwerty123456');
  await assertScreen(owner, 'own-password', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Modifier', exact: true }).click();
  await see(dialog.getByText('Ce mot de passe est trop courant'));
  await passwordField('Nouveau mot de passe').fill(newPassword);
  await passwordField('Le même, une seconde fois').fill(newPassword);
  await dialog.getByRole('button', { name: 'Modifier', exact: true }).click();
  await see(dialog.getByText('Ce mot de passe est incorrect'));
  await passwordField('Mot de passe actuel').fill(password);
  await dialog.getByRole('button', { name: 'Modifier', exact: true }).click();
  await seeText(page, 'Mot de passe modifié. Vos autres appareils sont déconnectés.');
  await gone(dialog);

  const mailed = await latestMail(shop, email);
  assert.match(mailed.subject, /mot de passe modifié/);
  await page.getByRole('button', { name: 'Modifier mon e-mail' }).click();
  const target = 'nouvelle@boutique.test.example';
  await dialog.getByLabel('Nouvelle adresse').fill(target);
  await dialog.getByRole('button', { name: 'Recevoir plutôt un code par e-mail' }).click();
  await seeText(page, 'Le code part par e-mail dans un instant');
  const proof = await latestMail(shop, email, 2);
  await dialog.getByLabel('Code reçu par e-mail').fill(pastedCode(proof.code));
  await assertScreen(owner, 'own-email', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Envoyer le code' }).click();
  const { code } = await latestMail(shop, target);
  await dialog.getByLabel('Code reçu à la nouvelle adresse').fill(pastedCode(code));
  await assertScreen(owner, 'own-email-code', darkPhoneThenLightDesk);
  await dialog.getByRole('button', { name: 'Modifier', exact: true }).click();
  await seeText(page, 'E-mail modifié. Vos autres appareils sont déconnectés.');
  await see(page.getByRole('main').getByText(target));
  await page.reload();
  await see(page.getByRole('main').getByText(target));
});

test('D-16 a change of the password waits for the state of the second factor, and offers a retry after a failed read', async (t) => {
  const watched = await person(t, shop.admin, desk);
  const { page } = watched;
  const restore = await replaceAnswer(watched, getSecondFactor.path, { status: 503, json: {} });
  await page.goto('/admin/access');
  await page.getByRole('button', { name: 'Modifier mon mot de passe' }).click();
  const dialog = page.getByRole('dialog');
  const failure = dialog.getByText('Impossible de charger la double vérification');
  await see(failure);
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill(password);
  await see(dialog.getByText('La double vérification doit d’abord être chargée.'));
  await see(dialog.getByRole('button', { name: 'Modifier', exact: true, disabled: true }));
  await restore(() => dialog.getByRole('button', { name: 'Réessayer' }).click());
  await gone(failure);
  await see(dialog.getByRole('button', { name: 'Modifier', exact: true, disabled: false }));
  assert.equal(await dialog.getByLabel('Mot de passe actuel', { exact: true }).inputValue(), password);
});
