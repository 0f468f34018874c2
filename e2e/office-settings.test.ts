import assert from 'node:assert/strict';
import { test } from 'vitest';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, saveScreenshot } from './browser.ts';
import { arriveAt, fillIn, gone, seeValue, seeText, see, seeTitle } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage({ background: false });
const { admin } = shop;

test('D-21 the administrator opens the settings from the sidebar, changes two settings, and sees the history', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Réglages' }).click();
  await arriveAt(page, '/admin/settings');
  await seeTitle(page, 'Réglages');
  await seeValue(page.getByLabel('Minimum de commande'), '18,00');
  await seeText(page, 'Aucune modification pour le moment');
  assert.equal(
    await page.getByText('à vérifier à la main').count(),
    1,
    'the hint of the reading rules is not repeated',
  );
  const save = page.getByRole('button', { name: 'Enregistrer' });
  assert.equal(await save.count(), 0, 'nothing to save yet');
  await fillIn(page, { 'Délai de paiement': '48 h' });
  await seeText(page, '1 modification');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await seeValue(page.getByLabel('Délai de paiement'), '');
  await gone(save);
  await fillIn(page, { 'Délai de paiement': '48 h' });
  await save.click();
  await seeText(page, 'Un nombre entier de 1 à 720 heures');
  await fillIn(page, {
    'Délai de paiement': '48',
    'Vos mots pour «\u00A0je la prends\u00A0»': 'pour bibi\nc’est bibi',
  });
  bodyOf(await shop.call(changeSettings, { piecesPerBuyer: 5 }, admin));
  await seeValue(page.getByLabel('Pièces par acheteuse'), '5');
  await seeValue(page.getByLabel('Délai de paiement'), '48');
  await save.click();
  await seeText(page, 'Réglages enregistrés');
  await gone(save);
  const saved = bodyOf(await shop.call(getSettings, {}, admin));
  assert.deepEqual([saved.paymentDelayHours, saved.piecesPerBuyer], [48, 5]);
  assert.deepEqual(saved.claimWords, ['pour bibi', 'c’est bibi']);
  const row = page.getByRole('row').filter({ hasText: 'Délai de paiement' });
  await see(row.getByText('sans limite'));
  await see(row.getByText('48\u00a0h'));
  await assertScreen(watched, 'settings');
});

test('a comment is read by the rules of the form, before they are saved', async (t) => {
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/settings');
  const attempt = page.getByLabel('Essayez un commentaire');
  const seeStatus = (text: string | RegExp) => see(page.getByRole('main').getByRole('status').getByText(text));
  await attempt.fill('le 12 svp');
  await seeStatus('Demande · n° 12');
  await seeStatus('Certaine');
  await attempt.fill('bibounette');
  await seeStatus('Ce commentaire n’est pas une demande.');
  await page.getByLabel('Vos mots pour «\u00A0je la prends\u00A0»').fill('bibounette');
  await seeStatus('Demande · n° 42');
  await attempt.fill('le 12 svp');
  await page.getByRole('switch', { name: /^Un numéro seul demande la pièce/ }).uncheck();
  await seeStatus('À vérifier');
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).readsReference, true, 'nothing is saved');
});

test('an owner writes the subject of a mail, sees it with its values, and restores the subject of the shop', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin/settings');
  const row = page.getByRole('row', { name: /^Colis en route/ });
  await see(row.getByText('votre colis est en route'));
  const edit = page.getByRole('button', { name: 'Modifier l’objet de l’e-mail «\u00a0Colis en route\u00a0»' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: /^Objet de l’e-mail/ });
  const subject = dialog.getByLabel('Objet', { exact: true });
  await see(dialog.getByText(/votre colis est en route$/));
  await subject.fill('Colis de {prenom}');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(dialog.getByText('n’est pas un repère de ce texte', { exact: false }));
  await subject.fill('{boutique} a posté {commande}');
  await see(dialog.getByText(/ a posté C1042$/));
  await assertScreen(watched, 'settings-subject');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Objet enregistré');
  await see(row.getByText(/ a posté C1042$/));
  await page.setViewportSize({ width: 1280, height: 900 });
  await saveScreenshot(watched, 'settings-subjects');
  await edit.click();
  await dialog.getByRole('button', { name: 'Reprendre l’objet de la boutique' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await see(row.getByText('votre colis est en route'));
});

test('the dialog for the subject of a mail asks before a subject restored by a reload, or emptied by a click, is lost', async (t) => {
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/settings');
  const edit = page.getByRole('button', { name: 'Modifier l’objet de l’e-mail «\u00a0Commande annulée\u00a0»' });
  await edit.click();
  const dialog = page.getByRole('dialog', { name: /^Objet de l’e-mail/ });
  const question = dialog.getByText('Vos modifications ne sont pas enregistrées.');
  const subject = dialog.getByLabel('Objet', { exact: true });
  await subject.fill('Bien reçu');
  await page.reload();
  await edit.click();
  assert.equal(await subject.inputValue(), 'Bien reçu');
  await page.keyboard.press('Escape');
  await see(question);
  await dialog.getByRole('button', { name: 'Continuer' }).click();
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog);
  await edit.click();
  await dialog.getByRole('button', { name: 'Reprendre l’objet de la boutique' }).click();
  await page.keyboard.press('Escape');
  await see(question);
});

test('D-21 a wide screen has a link to each card of the settings and of the shop', async (t) => {
  const { page } = await person(t, admin, desk);
  const links = page.getByRole('navigation', { name: 'Sections' });
  for (const path of ['/admin/settings', '/admin/boutique']) {
    await page.goto(path);
    await see(links);
    for (const title of await links.getByRole('button').allTextContents()) {
      const heading = page.getByRole('heading', { level: 2, name: title, exact: true });
      await see(heading);
      await links.getByRole('button', { name: title, exact: true }).click();
      assert.equal(await page.locator('h2:focus').textContent(), title, path);
      const { y = -1, height = 0 } = (await heading.boundingBox()) ?? {};
      assert.ok(y >= 0 && y + height <= desk.viewport.height, `${title} of ${path}`);
    }
  }
  await page.setViewportSize({ width: 1024, height: 800 });
  await gone(links);
});

test('a file that the browser cannot read shows an error at the official notice, and another file can be chosen', async (t) => {
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/boutique');
  const pick = page.getByLabel('Choisir la notice officielle');
  const notice = { name: 'notice.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') };
  await page.evaluate(`{
    const { readAsDataURL } = FileReader.prototype;
    FileReader.prototype.readAsDataURL = function () {
      FileReader.prototype.readAsDataURL = readAsDataURL;
      this.dispatchEvent(new ProgressEvent('error'));
    };
  }`);
  await pick.setInputFiles(notice);
  const error = page.getByText(
    'Ce fichier n’a pas pu être lu. Choisissez la notice officielle, en PDF, SVG, PNG ou JPEG.',
  );
  await see(error);
  await pick.setInputFiles(notice);
  await see(page.getByRole('link', { name: 'Voir la notice' }));
  await gone(error);
});
