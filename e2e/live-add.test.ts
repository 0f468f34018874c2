import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { toValidate } from '#sandbox/testing/order-steps.ts';
import { desk, openStage, replaceAnswer } from './browser.ts';
import { anEvening, isKnown } from './evening.ts';
import { gone, seeValue, seeText, see } from './expect.ts';

const stage = await openStage();
const { shop, person } = stage;

test('ADM-26 ADM-27 a new pseudo that begins like known pseudos needs confirmation, and an arrow key picks a known pseudo', async (t) => {
  const liveId = await shop.aLive();
  const knownOrder = await toValidate(shop, [2500], liveId);
  const beginning = knownOrder.pseudo.slice(0, -1);
  await shop.aProduct(liveId, 48, 3000);
  const { page } = await person(t, shop.admin, desk);
  await page.goto(`/admin/live-order-sidebar?live=${liveId}`);
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  const enterBeginning = async () => {
    await page.getByLabel('Référence de la pièce').fill('48');
    await pseudo.fill(beginning);
    await see(page.getByRole('option', { name: new RegExp(knownOrder.pseudo) }));
    await pseudo.press('Enter');
  };
  // Fixes the clock: a second Enter without time to read the question must not create the pseudo.
  await page.clock.setFixedTime(new Date());
  await enterBeginning();
  await pseudo.press('Enter');
  await seeText(page, /D’autres pseudos ressemblent/);
  await pseudo.press('ArrowDown');
  await see(page.getByRole('listbox').getByRole('option', { selected: true }));
  await pseudo.press('Enter');
  await gone(page.getByText(/D’autres pseudos ressemblent/));
  await seeText(page, new RegExp(`pour @${knownOrder.pseudo}\\b`));
  assert.equal(await page.getByText('(nouveau pseudo)').count(), 0);
  assert.equal(await isKnown(shop, beginning), false);
});

test('ADM-26 text that is typed while an assignment is sent stays in the form', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  await evening.claim(42, 'lea');
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  const ref = page.getByRole('combobox', { name: 'Référence de la pièce' });
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  await ref.fill('42');
  await pseudo.fill('lea');
  const mayGive = Promise.withResolvers<void>();
  const restore = await replaceAnswer({ context }, /\/api\/admin\/lives\/[^/]+\/orders\/items$/, mayGive.promise);
  const request = page.waitForRequest((sent) => sent.method() === 'POST' && sent.url().endsWith('/orders/items'));
  await page.getByRole('button', { name: 'Ajouter à la commande' }).click();
  await request;
  await ref.fill('43');
  mayGive.resolve();
  await seeText(page, /Pièce 42 · Robe 42 pour @lea/);
  await seeValue(pseudo, '');
  assert.equal(await ref.inputValue(), '43');
  await restore();
});

test('ADM-26 ADM-27 an unknown pseudo is created on the second Enter only, and « Annuler » deletes it', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  const enter = async (ref: string) => {
    await page.getByRole('combobox', { name: 'Référence de la pièce' }).fill(ref);
    await pseudo.fill('nouvelle.venue');
    await see(page.getByRole('option', { name: /^Créer/ }));
    assert.equal(await page.getByRole('listbox').getByRole('option', { selected: true }).count(), 0);
    await pseudo.press('Enter');
    await seeText(page, /@nouvelle\.venue n’est connu ni du live ni de la boutique/);
    assert.equal(await isKnown(shop, 'nouvelle.venue'), false);
  };
  await page.clock.setFixedTime(new Date());
  await enter('42');
  await pseudo.press('Escape');
  assert.equal(await pseudo.inputValue(), '');
  await enter('43');
  await page.clock.setFixedTime(new Date(Date.now() + 60_000));
  await pseudo.press('Enter');
  await seeText(page, /pour @nouvelle\.venue \(nouveau pseudo\)/);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Annuler' }).click();
  await seeText(page, 'Le pseudo @nouvelle.venue est supprimé');
  assert.equal(await isKnown(shop, 'nouvelle.venue'), false);
  const heldItem = sql`select 1 from order_items where product_id = ${evening.pieces.get(43)} and released_at is null`;
  assert.equal(await shop.shop.db.one(heldItem), null);
  // For another piece, the same pseudo needs confirmation again.
  await enter('43');
});

test('ADM-26 the pseudo field suggests the queue, recent speakers and similar pseudos before « Créer », and selects its text on focus', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.enter(42, 'camille.drs');
  await evening.say('camille.zen', 'bonsoir');
  await shop.aCustomer('camille.cliente');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await page.getByRole('combobox', { name: 'Référence de la pièce' }).fill('42');
  const pseudo = page.getByRole('combobox', { name: 'Pseudo TikTok' });
  const options = page.getByRole('listbox').getByRole('option');
  await pseudo.fill('camile');
  await see(options.getByText('nouveau'));
  const texts = (await options.allInnerTexts()).map((optionText) => optionText.replaceAll(/\s+/g, ' '));
  assert.deepEqual(texts.slice(0, 3), [
    'Vouliez-vous @camille.drs ? a demandé la pièce',
    'Vouliez-vous @camille.zen ? vient d’écrire',
    'Vouliez-vous @camille.cliente ? a un compte',
  ]);
  assert.match(texts.at(-1) ?? '', /^Créer « camile » nouveau$/);
  await page.getByLabel('Commentaire (facultatif)').focus();
  await pseudo.click();
  await page.keyboard.type('lou');
  assert.equal(await pseudo.inputValue(), 'lou');
  await pseudo.press('Escape');
  assert.equal(await pseudo.inputValue(), '');
  await pseudo.press('ArrowDown');
  await see(options.getByText('@camille.zen'));
  assert.equal(await options.count(), 2);
  // A list opened before its results arrive has no active option.
  await pseudo.press('Escape');
  await pseudo.press('ArrowDown');
  await pseudo.press('Enter');
  await seeText(page, /pour @camille\.drs/);
  assert.equal((await evening.queueOf(42)).holder, 'camille.drs');
});
