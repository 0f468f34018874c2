import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { storeRejected } from '#features/feed/server/commands/store-rejected.ts';
import { toValidate } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, replaceAnswer, openStage, refusal } from './browser.ts';
import { anEvening, isKnown, queueOnScreen } from './evening.ts';
import { gone, seeText, see } from './expect.ts';

const stage = await openStage();
const { shop, person } = stage;

const sendComment = (json: object) => shop.fetch('/sandbox/tiktok/comment', { method: 'POST', json });
async function openLive(): Promise<string> {
  const liveId = await shop.aLive();
  await until(
    async () =>
      (await shop.shop.db.one(sql`select 1 from feed_states where live_id = ${liveId} and state = 'open'`)) !== null,
  );
  return liveId;
}

test('ADM-31 a failed pseudo look-up shows an error and never offers to create the pseudo, and Enter retries', async (t) => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 48, 3000);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  await page.getByLabel('Référence de la pièce').fill('48');
  await seeText(page, 'Robe 48');
  const restore = await replaceAnswer(seller, '/api/admin/pseudos', refusal('Non', 409));
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  await pseudo.fill('nini');
  await see(page.getByRole('option', { name: 'Impossible de charger les pseudos. Réessayer' }));
  assert.equal(await page.getByRole('option', { name: /Créer/ }).count(), 0);
  // Enter in the list, Enter beside it and the button must all retry.
  await pseudo.press('Enter');
  await page.getByLabel('Commentaire (facultatif)').focus();
  await pseudo.focus();
  await pseudo.press('Enter');
  await seeText(page, 'Impossible de vérifier ce pseudo. Entrée pour réessayer.');
  const add = page.getByRole('button', { name: 'Ajouter à la commande' });
  await add.click();
  // The error text was already on screen. The button shows its name again once the request has ended.
  await see(add);
  await seeText(page, 'Impossible de vérifier ce pseudo. Entrée pour réessayer.');
  assert.equal(await isKnown(shop, 'nini'), false);
  await restore();
  await pseudo.press('ArrowDown');
  await pseudo.press('Enter');
  const create = page.getByRole('option', { name: 'Créer « nini » nouveau' });
  await see(create);
  await pseudo.press('Enter');
  await seeText(page, /@nini n’est connu ni du live ni de la boutique/);
  assert.equal(await isKnown(shop, 'nini'), false);
  await pseudo.press('ArrowDown');
  await pseudo.press('Enter');
  await seeText(page, /pour @nini \(nouveau pseudo\)/);
  assert.equal(await isKnown(shop, 'nini'), true);
});

test('ADM-31 pieces that could not be loaded are not reported as missing, and are requested again', async (t) => {
  const liveId = await shop.aLive();
  await shop.aProduct(liveId, 48, 3000);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  const restore = await replaceAnswer(seller, `/api/admin/lives/${liveId}/products`, refusal('Non', 409));
  const ref = page.getByRole('combobox', { name: 'Référence de la pièce' });
  await ref.fill('48');
  await see(page.getByRole('option', { name: 'Impossible de charger les produits du live. Réessayer' }));
  assert.equal(await page.getByText('Aucun produit avec la référence').count(), 0);
  await restore();
  await ref.press('Enter');
  await seeText(page, 'Robe 48');
});

test('ADM-26 a piece removed at the console disappears with its order, and « Annuler » restores both', async (t) => {
  const order = await toValidate(shop, [2500]);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/live-order-sidebar?live=${order.liveId}`);
  const card = page.getByRole('button', { name: new RegExp(`@${order.pseudo}`) });
  await card.click();
  await page.getByRole('button', { name: /Supprimer la pièce/ }).click();
  await gone(card);
  await seeText(page, 'Aucune commande en cours');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await see(card);
  await seeText(page, /est de nouveau dans la commande/);
});

test('ADM-26 a comment received late is placed at its time and marked, and unreadable messages are counted and shown', async (t) => {
  const liveId = await openLive();
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  await sendComment({ uniqueId: 'lea', comment: 'la 42 pour moi' });
  const list = page.getByRole('list', { name: 'Événements du live' });
  await see(list.getByText('pour moi'));
  await sendComment({ uniqueId: 'ines', comment: 'vieux', createTime: Date.now() - 120_000 });
  await see(list.getByText('vieux'));
  await see(list.getByText(/^entendu en retard, à \d\d:\d\d:\d\d$/));
  const texts = await list.getByRole('listitem').allInnerTexts();
  assert.match(texts[0] ?? '', /pour moi/);
  assert.match(texts[1] ?? '', /vieux/);
  await storeRejected(shop.shop, liveId, [
    { reason: 'not-json', excerpt: '<html>' },
    { reason: 'too-big', excerpt: '' },
  ]);
  await page.getByRole('button', { name: '2 messages illisibles mis de côté' }).click();
  const dialog = page.getByRole('dialog', { name: 'Messages mis de côté' });
  await see(dialog.getByText('<html>'));
  await see(dialog.getByText('Message trop volumineux\u00A0: la connexion a été coupée'));
});

test('ADM-26 a click on a comment fills in its number and pseudo, and only the pseudo when a file does not load', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  await evening.claim(42, 'lea', { comment: 'la 42 et la 43' });
  await evening.say('zoe', 'la 43 est encore dispo ?');
  await evening.say('ines', 'coucou');
  const { page, context, faults } = await person(t, shop.admin, desk);
  const file = /\/assets\/comment-ref-/;
  await context.route(file, (route) => route.abort());
  await evening.open(page);
  const comments = page.getByRole('list', { name: 'Événements du live' });
  const ref = page.getByRole('combobox', { name: 'Référence de la pièce' });
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  const assertFilled = (number: string, name: string) =>
    until(async () => (await ref.inputValue()) === number && (await pseudo.inputValue()) === name);
  await see(comments.locator('mark'));
  assert.deepEqual(await comments.locator('mark').allInnerTexts(), ['42']);
  await comments.getByText('@lea').click();
  await assertFilled('42', 'lea');
  await comments.getByText('@zoe').click();
  await seeText(page, 'Connexion impossible. Vérifiez votre réseau puis réessayez.');
  await assertFilled('', 'zoe');
  faults.length = 0;
  await context.unroute(file);
  await comments.getByText('@zoe').click();
  await assertFilled('43', 'zoe');
  await comments.getByText('@ines').click();
  await assertFilled('43', 'ines');
  // While the file loads, only the latest of two clicks fills the form.
  const loading = Promise.withResolvers<void>();
  await context.route(file, (route) => loading.promise.then(() => route.continue()));
  await evening.open(page);
  await comments.getByText('@zoe').click();
  await comments.getByText('@ines').click();
  loading.resolve();
  await assertFilled('', 'ines');
});

test('ADM-26 « Au premier » sends one request at a time', async (t) => {
  const evening = await anEvening(stage, [42]);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await evening.open(page);
  const lateReply = Promise.withResolvers<void>();
  const path = `/api/admin/lives/${evening.liveId}`;
  await replaceAnswer(seller, path, lateReply.promise);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'PATCH' && sent.push(request.url()));
  const toFirst = page.getByRole('switch', { name: 'Au premier' });
  await toFirst.click();
  await toFirst.click();
  lateReply.resolve();
  await see(page.getByRole('switch', { name: 'Au premier', checked: true }));
  assert.equal(sent.length, 1);
});

test('ADM-26 a piece on air whose claims are not read again leaves « Suivante » usable after four seconds', async (t) => {
  const evening = await anEvening(stage, [42, 43, 44]);
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.clock.install();
  await evening.open(page);
  await see(queueOnScreen(page, 42));
  const held = Promise.withResolvers<void>();
  await replaceAnswer(seller, /\/lines/, held.promise);
  let accepted = 0;
  page.on('response', (response) => {
    if (response.url().endsWith('/on-air') && response.ok()) accepted += 1;
  });
  const next = page.getByRole('button', { name: 'Suivante' });
  await next.click();
  await until(async () => accepted === 1);
  for (let seconds = 0; accepted < 2; seconds += 1) {
    assert.ok(seconds < 10, 'the click is still ignored');
    await page.clock.runFor(1_000);
    await next.click();
    await page.waitForTimeout(200);
  }
  held.resolve();
});

test('ADM-25 the live’s page lists the people seen and the received data, and shows an error with a retry when the people do not load', async (t) => {
  const liveId = await openLive();
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  await page.goto(`/admin/lives/${liveId}`);
  await seeText(page, 'Aucun utilisateur pour le moment');
  await sendComment({ uniqueId: 'lea.martin', nickname: 'Léa', comment: 'bonsoir' });
  await see(page.getByRole('cell', { name: 'bonsoir' }));
  await page.getByRole('button', { name: 'Détails de l’événement de @lea.martin' }).click();
  const payload = page.getByLabel('Données brutes de l’événement');
  await see(payload);
  assert.match(await payload.innerText(), /"comment": "bonsoir"/);
  await see(page.getByText(/^Commentaire de @lea\.martin, à \d\d:\d\d:\d\d\s: «\sbonsoir\s»$/));
  await page.reload();
  const people = page.getByRole('table', { name: 'Utilisateurs du live' });
  await see(people.getByRole('cell', { name: /Léa @lea\.martin/ }));
  await shop.shop.db.run(
    sql`insert into tiktok_live_users (live_id, tiktok_username) values (${liveId}, 'sans.numero')`,
  );
  const restore = await replaceAnswer(seller, `/api/admin/lives/${liveId}/viewers`, refusal('Non', 409));
  await page.reload();
  await seeText(page, 'Impossible de charger les utilisateurs du live');
  await restore(() => page.getByRole('button', { name: 'Réessayer' }).click());
  await see(people.getByRole('row', { name: /sans\.numero/ }).getByText('Non disponible'));
});
