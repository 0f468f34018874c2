import assert from 'node:assert/strict';
import { test } from 'vitest';
import { listPages } from '#features/content/domain/admin-endpoints.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { changeSettings, getSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { until } from '#sandbox/testing/steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, refusal, replaceAnswer, openStage, saveScreenshot } from './browser.ts';
import { arriveAt, assertFits, fillIn, gone, hasFocus, seeValue, seeText, see, seeTitle } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage();
const { admin } = shop;
await saveVersionsNow(shop.system);
const SAVE = /^Enregistre(r|ment…)$/;

test('PUB-13 the owner sees the legally required information and fills in a part, which buyers then see', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin');
  await page.getByRole('link', { name: 'Ma boutique' }).click();
  await arriveAt(page, '/admin/boutique');
  await seeTitle(page, 'Ma boutique');
  await seeText(page, /^Ce qui manque \(\d+\)$/);
  await assertScreen(watched, 'boutique');
  await page.setViewportSize(desk.viewport);
  await page.getByRole('button', { name: 'Compléter : Le numéro SIREN' }).click();
  const siren = page.getByLabel('Numéro SIREN');
  assert.ok(await hasFocus(siren));
  const form = page.getByRole('form', { name: 'Ma boutique' });
  await fillIn(page, { 'Raison sociale': 'Léa Martin', 'Numéro SIREN': '123 456 789' });
  await form.getByLabel('Forme juridique').selectOption('ei');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Ce numéro SIREN n’existe pas\u00A0: vérifiez ses 9 chiffres');
  await page.reload();
  await seeValue(siren, '123 456 789');
  await siren.fill('123 456 782');
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Boutique enregistrée');
  await gone(page.getByRole('button', { name: 'Compléter : Le numéro SIREN' }));
  await see(page.getByRole('button', { name: 'Compléter : Le régime de TVA' }));
  const saved = bodyOf(await shop.call(getSettings, {}, admin));
  assert.deepEqual(
    [saved.legalName, saved.legalForm, saved.siren, saved.vatRegime],
    ['Léa Martin', 'ei', '123456782', ''],
  );
  await page.goto('/mentions-legales');
  await seeText(page, /Léa Martin\sEI, entrepreneur individuel/);
  await page.getByRole('link', { name: 'Toutes les versions' }).click();
  await seeTitle(page, 'Versions du texte');
  await page
    .getByRole('link', { name: /^Mentions légales, version du / })
    .last()
    .click();
  await seeText(page, /Version en vigueur du .* au /);
  await seeText(page, '(bientôt précisé)');
  await saveScreenshot(watched, 'version-1280');
});

test('the owner adds a logo, which buyers see once it is saved, and removes it', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin/boutique');
  const form = page.getByRole('form', { name: 'Ma boutique' });
  const pick = form.getByLabel('Choisir un logo');
  await pick.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await see(form.getByText('Cette image n’a pas pu être lue. Choisissez un autre logo, en PNG, JPEG ou WebP.'));
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width: 1200, height: 300 } });
  await pick.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture });
  await see(form.getByLabel('Changer de logo'));
  const logo = await form.getByRole('link', { name: 'Voir le logo' }).getAttribute('href');
  await page.reload();
  assert.equal(await form.getByRole('link', { name: 'Voir le logo' }).getAttribute('href'), logo);
  await page.setViewportSize({ width: 390, height: 900 });
  await assertFits(page, 'a logo at 390 px');
  await assertAccessible(page, 'Ma boutique with a logo');
  await saveScreenshot(watched, 'logo-390');
  await page.setViewportSize(desk.viewport);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Boutique enregistrée');
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).logo, logo);
  await form.getByRole('button', { name: 'Retirer le logo' }).click();
  await see(pick);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(form.getByRole('button', { name: SAVE }));
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).logo, '');
});

test('a second owner who edits the same field sees the first owner’s value before saving over it', async (t) => {
  const { page } = await person(t, admin, desk);
  await page.goto('/admin/boutique');
  const name = page.getByLabel('Nom de la boutique');
  await name.fill('Chez Zoé');
  bodyOf(await shop.call(changeSettings, { shopName: 'Chez Léa' }, admin));
  await seeText(page, /Quelqu’un d’autre vient d’enregistrer\s: Chez Léa\./);
  await seeValue(name, 'Chez Zoé');
  await until(async () => (await page.title()) === 'Ma boutique · Chez Léa');
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).shopName, 'Chez Léa');
  const save = page.getByRole('form', { name: 'Ma boutique' }).getByRole('button', { name: 'Enregistrer' });
  const zip = page.getByLabel('Code postal', { exact: true });
  const savedZip = await zip.inputValue();
  await zip.fill('69');
  await save.click();
  await seeText(page, 'Le code postal doit comporter 5 chiffres');
  await seeText(page, /Quelqu’un d’autre vient d’enregistrer\s: Chez Léa\./);
  await zip.fill(savedZip);
  await save.click();
  await seeText(page, 'Boutique enregistrée');
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).shopName, 'Chez Zoé');
  // The first owner saves while the second owner has left the page with typed text.
  await name.fill('Chez Ana');
  await page.goto('about:blank');
  bodyOf(await shop.call(changeSettings, { shopName: 'Chez Lou' }, admin));
  await page.goto('/admin/boutique');
  // Each reload shows the value of the first owner again, until this field is edited or saved.
  for (const reload of [1, 2]) {
    await seeText(page, /Quelqu’un d’autre vient d’enregistrer\s: Chez Lou\./);
    await seeValue(name, 'Chez Ana');
    if (reload === 1) await page.reload();
  }
  await page.getByRole('button', { name: 'Annuler' }).click();
});

test('text typed while the shop is being saved remains unsaved and stays in the form, also after a reload', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin/boutique');
  const name = page.getByLabel('Nom de la boutique');
  const form = page.getByRole('form', { name: 'Ma boutique' });
  const save = form.getByRole('button', { name: 'Enregistrer' });
  const maySave = Promise.withResolvers<void>();
  await name.fill('Chez Eva');
  const restore = await replaceAnswer(watched, changeSettings.path, maySave.promise);
  await save.click();
  await name.fill('Chez Eva et Lou');
  maySave.resolve();
  await seeText(page, 'Boutique enregistrée');
  await restore();
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).shopName, 'Chez Eva');
  await seeValue(name, 'Chez Eva et Lou');
  await seeText(page, '1 modification');
  await page.reload();
  await seeValue(name, 'Chez Eva et Lou');
  await save.click();
  await gone(form.getByRole('button', { name: SAVE }));
  assert.equal(bodyOf(await shop.call(getSettings, {}, admin)).shopName, 'Chez Eva et Lou');
  await page.getByRole('link', { name: 'Voir la boutique' }).click();
  await see(page.getByRole('banner').getByRole('link', { name: 'Chez Eva et Lou' }));
});

test('a refused « Pas concernée » shows its reason, and both buttons are busy while one answer is saved', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin/boutique');
  const declines = page.getByRole('button', { name: /^Pas concernée/ });
  await see(declines.first());
  assert.equal(await declines.count(), 2);
  const restoreAnswer = await replaceAnswer(watched, changeSettings.path, refusal('Ces réglages ont changé.'));
  await declines.first().click();
  await seeText(page, 'Ces réglages ont changé.');
  await restoreAnswer();
  const maySave = Promise.withResolvers<void>();
  const restore = await replaceAnswer(watched, changeSettings.path, maySave.promise);
  await declines.first().click();
  await page.waitForFunction('document.querySelectorAll("main button[aria-busy]").length === 2');
  maySave.resolve();
  await see(page.getByRole('button', { name: /^Je suis concernée/ }));
  await restore();
});

test('ADM-30 a legal text starts as a template, refuses an unknown placeholder, and becomes the shop’s own', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  await page.goto('/admin/pages');
  const row = page.getByRole('row').filter({ hasText: 'retractation' });
  await see(row.getByText('Modèle'));
  await saveScreenshot(watched, 'pages-1280');
  await row.getByRole('button', { name: /^Modifier/ }).click();
  const content = page.getByRole('textbox', { name: 'Contenu' });
  await content.fill('<p>Chez {{nom_boutique}} et {{chose}}.</p>');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await seeText(page, 'Ces mots entre accolades n’existent pas\u00A0: chose');
  await content.fill('<p>Chez {{nom_boutique}}.</p>');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await see(row.getByText('Active'));
  const { pages } = bodyOf(await shop.call(listPages, {}, admin));
  const ownPage = pages.find(({ code }) => code === 'retractation');
  assert.equal(ownPage?.content, '<p>Chez {{nom_boutique}}.</p>');
});

test('a second owner who edits the same legal text sees the conflict, keeps the typed text, and the replaced text becomes a version', async (t) => {
  const [firstOwner, secondOwner] = [await person(t, admin, desk), await person(t, admin, desk)];
  const [first, second] = [firstOwner.page, secondOwner.page];
  const write = async (page: typeof first, text: string) => {
    await page.goto('/admin/pages');
    const row = page.getByRole('row').filter({ hasText: 'confidentialite' });
    await row.getByRole('button', { name: /^Modifier/ }).click();
    await page.getByRole('textbox', { name: 'Contenu' }).fill(`<p>${text}</p>`);
  };
  const save = (page: typeof first) => page.getByRole('button', { name: 'Enregistrer' }).click();
  const saved = async () =>
    bodyOf(await shop.call(listPages, {}, admin)).pages.find(({ code }) => code === 'confidentialite')?.content;
  const conflict = 'Quelqu’un d’autre a enregistré cette page pendant que vous l’écriviez.';
  // The first round starts from the template, the second from the saved page.
  for (const round of ['un', 'deux']) {
    await write(first, `Première ${round}`);
    await write(second, `Seconde ${round}`);
    await save(first);
    await gone(first.getByRole('dialog'));
    await save(second);
    await see(second.getByText(conflict));
    await seeValue(second.getByRole('textbox', { name: 'Contenu' }), `<p>Seconde ${round}</p>`);
    assert.equal(await saved(), `<p>Première ${round}</p>`);
    await saveScreenshot(secondOwner, `conflict-${round}-1280`);
    await save(second);
    await gone(second.getByRole('dialog'));
    assert.equal(await saved(), `<p>Seconde ${round}</p>`);
  }
  await second.goto('/pages/confidentialite/versions');
  await second
    .getByRole('link', { name: /version du / })
    .nth(1)
    .click();
  await seeText(second, 'Première deux');
});

test('a shop that takes no orders says so in the back office, with a link to « Ma boutique »', async (t) => {
  const watched = await person(t, admin, desk);
  const { page } = watched;
  const needs = bodyOf(await shop.call(listLegalNeeds, {}, admin));
  const closed = { json: { ...needs, takesOrders: false } };
  const restore = await replaceAnswer(watched, listLegalNeeds.path, closed);
  for (const address of ['/admin/orders', '/admin/live-order-sidebar']) {
    await page.goto(address);
    await seeText(page, 'La boutique ne prend pas de commande');
    await seeText(page, /le médiateur de la consommation/);
  }
  await saveScreenshot(watched, 'closed-1280');
  await page.getByRole('link', { name: 'Compléter « Ma boutique »' }).click();
  await arriveAt(page, '/admin/boutique');
  await restore();
  const seller = await person(t, await aMember(shop, 'seller'), desk);
  await replaceAnswer(seller, listLegalNeeds.path, closed);
  await seller.page.goto('/admin/orders');
  await seeText(seller.page, 'Prévenez une personne propriétaire.');
  assert.equal(await seller.page.getByRole('link', { name: 'Compléter « Ma boutique »' }).count(), 0);
});
