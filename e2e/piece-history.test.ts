import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { dismissClaim, giveClaim, listLiveClaims, passPiece } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, replaceAnswer, openStage, phone, refusal, saveScreenshot } from './browser.ts';
import { anEvening } from './evening.ts';
import { assertFits, gone, seeText, see } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

test('the history of a piece lists its holders with their dates, its claims in order, and who decided', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { liveId, pieces } = evening;
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  const [first] = bodyOf(await shop.call(listLiveClaims, { liveId }, shop.admin)).pieces[0]?.claims ?? [];
  const claimId = first?.id ?? '';
  bodyOf(await shop.call(giveClaim, { claimId }, shop.admin));
  bodyOf(await shop.call(passPiece, { claimId }, shop.admin));
  // The current holder has no claim.
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: pieces.get(42) ?? '', pseudo: 'nina' }, shop.admin));
  await shop.shop.db.run(
    sql`update claims set said_at = arrived_at - interval '3 seconds' where live_id = ${liveId} and pseudo = 'lea'`,
  );
  for (const screen of [desk, phone]) {
    const seller = await person(t, shop.admin, screen);
    const { page } = seller;
    await page.goto(`/admin/products?live=${liveId}`);
    await page.getByRole('button', { name: 'Historique de Robe 42, référence 42' }).click();
    const dialog = page.getByRole('dialog', { name: 'Historique de la pièce 42' });
    const holders = dialog.getByRole('region', { name: 'Clientes qui l’ont eue' }).getByRole('listitem');
    await see(holders);
    const [pastHolder, currentHolder] = await holders.allInnerTexts();
    assert.match(
      pastHolder ?? '',
      /@lea[\s\S]*commande[\s\S]*Du \d\d\/\d\d\/\d{4}[\s\S]* au [\s\S]*passée à la suivante/,
    );
    assert.match(currentHolder ?? '', /@nina[\s\S]*Depuis le \d\d\//);
    const claims = dialog.getByRole('region', { name: 'Demandes, dans l’ordre' }).getByRole('listitem');
    const [lea, ines, ...remaining] = await claims.allInnerTexts();
    assert.match(lea ?? '', /Demandée le [\d/]{10} à \d\d:\d\d:\d\d, écrite à \d\d:\d\d:\d\d\n/);
    assert.match(ines ?? '', /Demandée le [\d/]{10} à \d\d:\d\d:\d\d\n/);
    assert.match(lea ?? '', /@lea[\s\S]*«\s42 svp\s»[\s\S]*Libérée · admin@test\.example · \d\d\//);
    assert.match(ines ?? '', /@ines[\s\S]*En attente/);
    assert.deepEqual(remaining, []);
    await assertFits(page, 'the history');
    await assertAccessible(page, 'the history');
    await saveScreenshot(seller, `history-${screen === desk ? 'desk' : 'phone'}`);
  }
});

test('a piece without claims shows a sentence, and a history that fails to load shows an error, never that sentence', async (t) => {
  const { liveId } = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, desk);
  await page.goto(`/admin/products?live=${liveId}`);
  const open = page.getByRole('button', { name: 'Historique de Robe 42, référence 42' });
  const restore = await replaceAnswer({ context }, /\/claims$/, refusal('Panne'));
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'Historique de la pièce 42' });
  await see(dialog.getByText('Impossible de charger l’historique'));
  const empty = dialog.getByText('Personne n’a demandé cette pièce.');
  assert.equal(await empty.count(), 0);
  await restore(() => dialog.getByRole('button', { name: 'Réessayer' }).click());
  await see(empty);
  await page.keyboard.press('Escape');
  await gone(dialog);
  await seeText(page, 'Robe 42');
});

test('an assignment, a dismissal and a pass can be undone from the history, and an undo that is impossible shows its reason', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { liveId, pieces } = evening;
  for (const pseudo of ['lea', 'ines', 'zoe']) await evening.claim(42, pseudo);
  const [lea, ines] = bodyOf(await shop.call(listLiveClaims, { liveId }, shop.admin)).pieces[0]?.claims ?? [];
  bodyOf(await shop.call(giveClaim, { claimId: lea?.id ?? '' }, shop.admin));
  bodyOf(await shop.call(dismissClaim, { claimId: ines?.id ?? '' }, shop.admin));
  const seller = await person(t, shop.admin, phone);
  const { page } = seller;
  await page.goto(`/admin/products?live=${liveId}`);
  await page.getByRole('button', { name: 'Historique de Robe 42, référence 42' }).click();
  const dialog = page.getByRole('dialog', { name: 'Historique de la pièce 42' });
  await see(dialog.getByRole('button', { name: 'Reprendre : @lea' }));
  await assertFits(page, 'claims that can be undone');
  await assertAccessible(page, 'claims that can be undone');
  await saveScreenshot(seller, 'history-undo');
  await dialog.getByRole('button', { name: 'Rendre sa place : @ines' }).click();
  await seeText(page, '@ines attend de nouveau la pièce 42');
  await dialog.getByRole('button', { name: 'Reprendre : @lea' }).click();
  await seeText(page, 'La pièce 42 est reprise : @lea attend de nouveau');
  await see(dialog.locator('button[aria-label="Fermer"]:focus'));
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['lea', 'ines', 'zoe'] });
  bodyOf(await shop.call(giveClaim, { claimId: lea?.id ?? '' }, shop.admin));
  bodyOf(await shop.call(passPiece, { claimId: lea?.id ?? '' }, shop.admin));
  await dialog.getByRole('button', { name: 'Redonner la pièce : @lea' }).click();
  await seeText(page, 'La pièce 42 est de nouveau à @lea');
  assert.deepEqual(await evening.queueOf(42), { holder: 'lea', waiting: ['ines', 'zoe'] });
  bodyOf(await shop.call(passPiece, { claimId: lea?.id ?? '' }, shop.admin));
  bodyOf(await shop.call(addToLiveOrder, { liveId, productId: pieces.get(42) ?? '', pseudo: 'nina' }, shop.admin));
  await see(dialog.getByText('Retour impossible : la pièce est à @nina.'));
});
