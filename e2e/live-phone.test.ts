import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { assertAccessible, waitForAnimations } from './accessibility.ts';
import { openStage, phone, refusal, saveScreenshot } from './browser.ts';
import { anEvening, queueOnScreen } from './evening.ts';
import { arriveAt, assertFits, gone, price, seeText, see } from './expect.ts';
import { listLiveClaims, passPiece } from '#features/claims/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const onAir = (page: Page) => page.getByRole('status').filter({ hasText: 'Robe' });

test('ADM-26 ADM-27 a seller alone sells a whole live on a phone of 390 px', async (t) => {
  const evening = await anEvening(stage, [42, 43, 44]);
  for (const pseudo of ['lea', 'ines', 'sofia']) await evening.claim(42, pseudo);
  await evening.claim(44, 'nina');
  await evening.claim(44, 'zoe.b');
  await evening.say('camille', 'je prends la 43');
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await evening.open(page);

  await see(queueOnScreen(page, 42).getByText('@lea'));
  await assertFits(page, 'the console on a phone');
  await assertAccessible(page, 'the console on a phone');
  for (const name of ['Passer', 'Donner à @lea', 'Suivante']) {
    const box = await button(page, name).boundingBox();
    assert.ok(box && box.height >= 56 && box.y + box.height <= 844, `${name}: ${JSON.stringify(box)}`);
  }
  await saveScreenshot(seller, 'console-phone-claims');

  await button(page, 'Donner à @lea').click();
  await seeText(page, 'Pièce 42 donnée à @lea');
  const picture = { name: 'robe.png', mimeType: 'image/png', buffer: await page.screenshot() };
  const camera = page.getByLabel('Prendre la photo de la pièce 42');
  assert.equal(await camera.getAttribute('capture'), 'environment');
  await camera.setInputFiles(picture);
  await seeText(page, 'Photo de la pièce 42 ajoutée');
  await see(page.getByRole('link', { name: 'Voir la photo de la pièce n° 42' }));

  await button(page, 'Suivante').click();
  await see(onAir(page).getByText('Robe 43'));
  await tab(page, 'Commentaires').click();
  await page.getByRole('button', { name: /je prends la 43/ }).click();
  const form = page.getByRole('dialog', { name: 'Donner une pièce' });
  assert.equal(await form.getByRole('combobox', { name: 'Pseudo TikTok' }).inputValue(), 'camille');
  await assertAccessible(page, 'the form on a phone', 'dialog');
  await saveScreenshot(seller, 'console-phone-form');
  await form.getByRole('button', { name: 'Ajouter à la commande' }).click();
  await seeText(page, /pour @camille/);
  await gone(form);

  await button(page, 'Suivante').click();
  await see(onAir(page).getByText('Robe 44'));
  await button(page, 'Passer').click();
  await seeText(page, 'Demande de @nina pour la pièce 44 écartée');
  await button(page, 'Donner à @zoe.b').click();
  await seeText(page, 'Pièce 44 donnée à @zoe.b');

  await button(page, 'Donner à un pseudo ou changer de pièce').click();
  await form.getByRole('combobox', { name: 'Référence de la pièce' }).fill('42');
  await form.getByRole('button', { name: 'Mettre la pièce 42 à l’antenne' }).click();
  await gone(form);
  await see(onAir(page).getByText('Robe 42'));
  await button(page, 'Donner à une autre…').click();
  const otherBuyers = page.getByRole('dialog', { name: 'Donner la pièce 42 à une autre' });
  await assertAccessible(page, 'the choice of another buyer', 'dialog');
  await otherBuyers.getByRole('button', { name: /^@sofia/ }).click();
  await seeText(page, 'Pièce 42 donnée à @sofia, reprise à @lea');
  assert.deepEqual(await evening.queueOf(42), { holder: 'sofia', waiting: ['ines'] });

  await tab(page, 'Commandes').click();
  for (const pseudo of ['sofia', 'camille', 'zoe.b']) await see(page.getByRole('button', { name: `@${pseudo}` }));
  await see(page.getByRole('region', { name: 'État du live' }).getByText('3 vendues'));
  await page.getByRole('button', { name: '@sofia' }).click();
  const name = page.getByRole('list', { name: 'Articles' }).getByText('Robe 42');
  await name.evaluate(
    (element) => (element.textContent = 'Robe longue à fleurs Camille en viscose, manches bouffantes'),
  );
  const width = (await page.getByText('Robe longue à fleurs').boundingBox())?.width ?? 0;
  assert.ok(width > 140, `the name of a piece has ${width} px`);
  await assertFits(page, 'the orders on a phone');
  await saveScreenshot(seller, 'console-phone-orders');

  await button(page, 'Terminer le live').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer et voir le bilan' }).click();
  await arriveAt(page, `/admin/lives/${evening.liveId}/bilan`);
  await see(page.getByText(price('75,00 €')));
});

test('ADM-26 a phone shows « Suivante » by name and no keyboard shortcut before the first piece', async (t) => {
  const evening = await anEvening(stage, []);
  await shop.aProduct(evening.liveId, 142);
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await evening.open(page);
  await seeText(page, 'Aucune pièce à l’antenne');
  assert.equal((await button(page, 'Suivante').innerText()).trim(), 'Suivante');
  const text = await page.locator('body').innerText();
  assert.match(text, /Commencez par «\u00A0Suivante\u00A0»\./);
  assert.doesNotMatch(text, /Ctrl/);
  await saveScreenshot(seller, 'console-phone-nothing-on-air');
});

test('a photo that fails after another piece came on air is reported', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  const reply = Promise.withResolvers<void>();
  await page.route('**/api/admin/photos', async (route) => {
    await reply.promise;
    await route.fulfill(refusal('Pas maintenant'));
  });
  const sent = page.waitForRequest('**/api/admin/photos');
  const picture = { name: 'robe.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await page.getByLabel('Prendre la photo de la pièce 42').setInputFiles(picture);
  await sent;
  await evening.air(43);
  await see(onAir(page).getByText('Robe 43'));
  reply.resolve();
  await seeText(page, 'La photo n’a pas été envoyée. Pas maintenant');
});

test('« Donner à une autre » keeps its piece when another piece comes on air, and « Annuler » returns it to its holder', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  await button(page, 'Donner à @lea').click();
  await button(page, 'Donner à une autre…').click();
  const dialog = page.getByRole('dialog', { name: 'Donner la pièce 42 à une autre' });
  await see(dialog);
  await evening.air(43);
  await seeText(page, 'Robe 43');
  assert.ok(await dialog.isVisible());
  await dialog.getByRole('button', { name: /^@ines/ }).click();
  await seeText(page, 'Pièce 42 donnée à @ines, reprise à @lea');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await seeText(page, 'La pièce 42 est de nouveau à @lea');
  assert.deepEqual(await evening.queueOf(42), { holder: 'lea', waiting: ['ines'] });

  // A colleague passes the piece while the dialog is open. The piece then has no holder to take it from.
  await evening.air(42);
  await see(onAir(page).getByText('Robe 42'));
  await button(page, 'Donner à une autre…').click();
  await see(dialog);
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId: evening.liveId }, shop.admin));
  const heldClaim = pieces.flatMap(({ claims }) => claims).find(({ state }) => state === 'held');
  bodyOf(await shop.call(passPiece, { claimId: heldClaim?.id ?? '' }, shop.admin));
  await dialog.getByRole('button', { name: /^@ines/ }).click();
  await seeText(page, /^Pièce 42 donnée à @ines$/);
});

test('ADM-26 a queue on a phone shows a whole comment between the edges, with targets of 44 px', async (t) => {
  const evening = await anEvening(stage, [42]);
  const comment = 'la 42 stp, je la cherche depuis trop longtemps';
  await evening.claim(42, 'lea');
  await evening.claim(42, 'camille.vintage.shop_59', { comment, reason: 'words' });
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  const row = queueOnScreen(page, 42).getByRole('listitem').filter({ hasText: comment });
  await see(row);
  await assertFits(page, 'a long row on a phone');
  const isCut = await row
    .getByText(comment)
    .evaluate(
      ({ scrollWidth, clientWidth }: { scrollWidth: number; clientWidth: number }) => scrollWidth > clientWidth,
    );
  assert.equal(isCut, false);
  for (const name of ['Donner à @camille.vintage.shop_59', 'Écarter @camille.vintage.shop_59']) {
    const box = await row.getByRole('button', { name }).boundingBox();
    assert.ok(box && box.height >= 44 && box.width >= 44, `${name}: ${JSON.stringify(box)}`);
  }
  const piece = await onAir(page).locator('xpath=..').boundingBox();
  assert.deepEqual([piece?.x, piece?.width], [0, 390]);
});

test('messages of the console on a phone have one place, between the piece on air and the buttons', async (t) => {
  const evening = await anEvening(stage, [42]);
  for (const pseudo of ['camille.vintage.shop_59', 'ines']) await evening.claim(42, pseudo);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  const bottoms = new Set<number>();
  for (const [name, message] of [
    ['Donner à @camille.vintage.shop_59', 'Pièce 42 donnée à @camille.vintage.shop_59'],
    ['Annuler', 'La pièce 42 est reprise'],
    ['Écarter @ines', 'Demande de @ines pour la pièce 42 écartée'],
  ] as const) {
    await button(page, name).first().click();
    await seeText(page, message);
    await waitForAnimations(page);
    const [box, piece, bar] = await Promise.all(
      [page.getByText(message).locator('xpath=..'), onAir(page).locator('xpath=..'), button(page, 'Suivante')].map(
        (part) => part.boundingBox(),
      ),
    );
    assert.ok(box && piece && bar && box.y > piece.y + piece.height && box.y + box.height < bar.y, name);
    bottoms.add(Math.round(box.y + box.height));
  }
  assert.equal(bottoms.size, 1);
});

test('ADM-26 « Passer » moves to the next claim, and a held piece is taken back by « Reprendre la pièce »', async (t) => {
  const evening = await anEvening(stage, [42]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  await button(page, 'Donner à @lea').click();
  await button(page, 'Reprendre la pièce et passer').click();
  await seeText(page, 'Pièce 42 reprise à @lea');
  await button(page, 'Passer').click();
  await seeText(page, 'Demande de @ines pour la pièce 42 écartée');
  assert.equal(await button(page, 'Passer').isDisabled(), true);
});

test('a report opened at the end of a live says that claims are still processed, then offers the free pieces', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  await evening.claim(42, 'lea');
  await evening.claim(43, 'nina');
  const lastComment = await evening.say('ines', '43');
  const setRead = (isRead: boolean) =>
    shop.shop.db.run(sql`update tiktok_event set is_read = ${isRead} where id = ${lastComment}::bigint`);
  await setRead(false);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  await button(page, 'Donner à @lea').click();
  await seeText(page, 'Pièce 42 donnée à @lea');
  await button(page, 'Terminer le live').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Terminer et voir le bilan' }).click();
  const notice = page.getByText('Les dernières demandes du live sont en cours de traitement.');
  await see(notice);
  // The message about the end replaces the last message of the console. That message would cover the report.
  await seeText(page, 'Live du soir est terminé');
  assert.equal(await page.getByText('Pièce 42 donnée à @lea').count(), 0);
  const give = page.getByRole('link', { name: 'Donner ces pièces' });
  assert.equal(await give.count(), 0);
  await setRead(true);
  await gone(notice);
  await see(give);
});
