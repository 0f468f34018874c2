import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { giveClaim, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, endPolling, replaceAnswer, openStage } from './browser.ts';
import { anEvening, leaveField, queueOnScreen } from './evening.ts';
import { arriveAt, gone, hasFocus, seeText, see } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

test('the keyboard alone gives a piece with Enter, passes it with P, and changes the piece with → and ←', async (t) => {
  const evening = await anEvening(stage, [42, 43, 50]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  await evening.claim(50, 'nina');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  await leaveField(page);
  await page.keyboard.press('Enter');
  await seeText(page, 'Pièce 42 donnée à @lea');
  await see(page.getByRole('status').getByText('à @lea', { exact: true }));
  // The piece is held, so Enter has nothing to give.
  await page.keyboard.press('Enter');
  assert.deepEqual(await evening.queueOf(42), { holder: 'lea', waiting: ['ines'] });
  await page.keyboard.press('p');
  await seeText(page, 'Pièce 42 reprise à @lea');
  await see(page.getByRole('status').getByText('libre', { exact: true }));
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['ines'] });
  // The piece is free, so P dismisses the first in the queue.
  await page.keyboard.press('p');
  await seeText(page, 'Demande de @ines pour la pièce 42 écartée');
  await see(queueOnScreen(page, 42).getByText('Personne n’attend cette pièce'));
  for (const ref of [43, 50]) {
    await page.keyboard.press('ArrowRight');
    await see(queueOnScreen(page, ref));
  }
  await page.keyboard.press('ArrowRight');
  await seeText(page, 'Aucune pièce libre après la pièce 50');
  await page.keyboard.press('ArrowLeft');
  await see(queueOnScreen(page, 43));
});

test('after an assignment the next key works as soon as the piece shows its holder, while other reads are pending', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  await leaveField(page);
  const orders = Promise.withResolvers<void>();
  await replaceAnswer({ context }, `/api/admin/lives/${evening.liveId}/orders`, orders.promise);
  await page.keyboard.press('Enter');
  await seeText(page, 'Pièce 42 donnée à @lea');
  await see(page.getByRole('status').getByText('à @lea', { exact: true }));
  await page.keyboard.press('p');
  await seeText(page, 'Pièce 42 reprise à @lea');
  orders.resolve();
});

test('a failed load shows an error and does not move the buttons', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  const buttonPlace = () => page.getByRole('button', { name: 'Donner à @lea' }).boundingBox();
  const placeBefore = await buttonPlace();
  await replaceAnswer({ context }, `/api/admin/lives/${evening.liveId}/lines/changes`, 'nothing');
  await evening.enter(42, 'ines');
  await seeText(page, 'Impossible de charger les demandes');
  assert.deepEqual(await buttonPlace(), placeBefore);
});

test('« Annuler » after an assignment, a dismissal or a pass restores the claim at its place', async (t) => {
  const evening = await anEvening(stage, [42]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const undo = page.getByRole('button', { name: 'Annuler' });
  await page.getByRole('button', { name: 'Écarter @lea' }).click();
  await see(queueOnScreen(page, 42).getByText('n’est plus dans la file'));
  assert.match((await queueOnScreen(page, 42).getByRole('listitem').allInnerTexts())[0] ?? '', /@lea/);
  await undo.click();
  await seeText(page, '@lea attend de nouveau la pièce 42');
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['lea', 'ines'] });
  await page.getByRole('button', { name: 'Donner à @lea' }).click();
  await undo.click();
  await seeText(page, 'La pièce 42 est reprise : @lea attend de nouveau');
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['lea', 'ines'] });
  await page.getByRole('button', { name: 'Donner à @ines' }).click();
  await seeText(page, 'Pièce 42 donnée à @ines');
  await page.getByRole('button', { name: 'Reprendre la pièce' }).click();
  await seeText(page, 'Pièce 42 reprise à @ines');
  await undo.click();
  await seeText(page, 'La pièce 42 est de nouveau à @ines');
  assert.deepEqual(await evening.queueOf(42), { holder: 'ines', waiting: ['lea'] });
  const items = await shop.shop.db.many(sql`
    select 1 from order_items i join orders o on o.id = i.order_id
    where o.pseudo = 'ines' and i.product_id = ${evening.pieces.get(42)}`);
  assert.equal(items.length, 1);
});

test('Enter after a mouse click on « Suivante » gives the piece shown and does not click again', async (t) => {
  const evening = await anEvening(stage, [42, 43, 44]);
  await evening.claim(43, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await page.getByRole('button', { name: 'Suivante' }).click();
  await see(queueOnScreen(page, 43).getByText('@lea'));
  await page.keyboard.press('Enter');
  await seeText(page, 'Pièce 43 donnée à @lea');
});

test('a holder who gives up is marked in every list, the piece comes first, and a long queue names three pseudos and counts the rest', async (t) => {
  const evening = await anEvening(stage, [44, 42, 43]);
  for (const pseudo of ['a.une', 'b.deux', 'c.trois', 'd.quatre', 'e.cinq']) await evening.claim(42, pseudo);
  await evening.claim(43, 'lea');
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId: evening.liveId }, shop.admin));
  const leaClaim = pieces.find(({ ref }) => ref === 43)?.claims[0];
  bodyOf(await shop.call(giveClaim, { claimId: leaClaim?.id ?? '' }, shop.admin));
  await shop.shop.db.run(sql`update claims set gives_up_at = now() where id = ${leaClaim?.id}::bigint`);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const otherPieces = page.getByRole('list', { name: 'Autres pièces attendues' }).getByRole('listitem');
  await see(otherPieces.nth(1));
  // No viewer waits for the piece, but its holder gives up, so the seller must decide.
  assert.match((await otherPieces.nth(0).innerText()).replaceAll('\n', ' '), /^43 .*à @lea.*veut laisser/);
  await see(otherPieces.nth(1).getByText('@a.une, @b.deux, @c.trois et 2 autres', { exact: true }));
  await see(page.getByRole('list', { name: 'Événements du live' }).getByText('à @lea, veut laisser'));
  await otherPieces.nth(0).getByRole('button', { name: 'Mettre la pièce 43 à l’antenne' }).click();
  await see(page.getByRole('status').getByText('veut laisser'));
  await page.getByRole('button', { name: 'Reprendre la pièce' }).click();
  await seeText(page, 'Pièce 43 reprise à @lea');
  await see(page.getByRole('status').getByText('libre', { exact: true }));
});

test('a piece given without a claim leaves the order when it is passed, and « Annuler » returns it', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { liveId, pieces } = evening;
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: pieces.get(42) ?? '', pseudo: 'lea' }, shop.admin));
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await page.getByRole('button', { name: 'Reprendre la pièce' }).click();
  await seeText(page, /Pièce 42 retirée de la commande/);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await seeText(page, 'La pièce 42 est de nouveau dans la commande');
  assert.equal((await evening.queueOf(42)).holder, 'lea');
});

test('ADM-26 a number and Ctrl+Enter show the piece with this number, while keys and Enter keep their meaning in a field', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  await evening.claim(42, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  const ref = page.getByRole('combobox', { name: 'Référence de la pièce' });
  await ref.fill('43');
  await ref.press('Control+Enter');
  await see(queueOnScreen(page, 43));
  assert.equal(await ref.inputValue(), '');
  await page.keyboard.press('ArrowLeft');
  await see(queueOnScreen(page, 42).getByText('@lea'));
  await page.keyboard.type('43');
  assert.equal(await ref.inputValue(), '43');
  await page.keyboard.press('Enter');
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  await until(() => hasFocus(pseudo));
  await page.keyboard.type('pam');
  assert.equal(await pseudo.inputValue(), 'pam');
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['lea'] });
  await page.keyboard.press('Enter');
  // The pseudo @pam is unknown. Enter asks for confirmation, and a second Enter after a delay confirms.
  await seeText(page, /@pam n’est connu ni du live ni de la boutique/);
  await page.waitForTimeout(600);
  await page.keyboard.press('Enter');
  await seeText(page, /Pièce 43 · Robe 43 pour @pam/);
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['lea'] });
});

test('ADM-03 G then P opens the products and passes no piece', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  await leaveField(page);
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await arriveAt(page, '/admin/products');
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['lea'] });
});

test('« Au premier » can be switched during a live, and a claim entered with its time takes its place in the queue', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.enter(42, 'ines');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const toFirst = page.getByRole('switch', { name: 'Au premier' });
  await toFirst.click();
  await page.reload();
  await see(page.getByRole('switch', { name: 'Au premier', checked: true }));
  await toFirst.focus();
  await page.keyboard.press('ArrowRight');
  await seeText(page, 'Aucune pièce libre après la pièce 42');
  await page.getByRole('button', { name: 'Entrer une demande' }).click();
  const dialog = page.getByRole('dialog', { name: 'Demande pour la pièce 42' });
  const send = dialog.getByRole('button', { name: 'Ajouter à la file' });
  await send.click();
  await see(dialog.getByText('Veuillez indiquer un pseudo'));
  await dialog.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('@Lea');
  await dialog.getByLabel('Heure de la demande').pressSequentially('02');
  await send.click();
  await until(() => hasFocus(dialog.getByLabel('Heure de la demande')));
  await dialog.getByLabel('Heure de la demande').fill('2026-01-02T20:15');
  await send.click();
  await gone(dialog);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  assert.deepEqual((await evening.queueOf(42)).waiting, ['lea', 'ines']);
});

test('an assignment on one console appears on a second console at once', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const [firstConsole, secondConsole] = [await person(t, shop.admin, desk), await person(t, shop.admin, desk)];
  await endPolling(secondConsole.context);
  await evening.open(firstConsole.page);
  await evening.open(secondConsole.page);
  await see(queueOnScreen(secondConsole.page, 42).getByText('@lea'));
  await firstConsole.page.getByRole('button', { name: 'Donner à @lea' }).click();
  await see(secondConsole.page.getByRole('status').getByText('à @lea'));
  await see(secondConsole.page.getByRole('button', { name: /^@lea/ }));
});

test('a pseudo with look-alike letters is marked in the queue and in the pseudo search', async (t) => {
  const evening = await anEvening(stage, [42]);
  const lookAlike = 'l\u0435a';
  for (const pseudo of ['lea', lookAlike]) await evening.claim(42, pseudo);
  await shop.shop.db.run(sql`insert into users (email, tiktok_username) values ('x@pseudo.invalid', ${lookAlike})`);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const rows = queueOnScreen(page, 42).getByRole('listitem');
  await see(rows.filter({ hasText: lookAlike }).getByText('lettres inhabituelles'));
  assert.equal(await page.getByText('lettres inhabituelles').count(), 1);
  await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill(lookAlike);
  await see(page.getByRole('option').filter({ hasText: lookAlike }).getByText('lettres inhabituelles'));
});
