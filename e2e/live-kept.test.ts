import assert from 'node:assert/strict';
import { test } from 'vitest';
import { dismissClaim, getPieceHistory } from '#features/claims/domain/admin-endpoints.ts';
import { listLiveOrders } from '#screens/admin/live-order-sidebar/endpoints.ts';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage, replaceAnswer } from './browser.ts';
import { anEvening } from './evening.ts';
import { gone, seeValue, seeText, see, waitForFrames } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

test('an offline assignment needs confirmation when its claim was dismissed or its buyer blocked since, and is made once confirmed', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { userId } = await shop.aCustomer('bloquee.depuis');
  await evening.claim(42, 'ecartee');
  await evening.claim(43, 'bloquee.depuis');
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  const outage = page.getByRole('region', { name: 'État du live' }).getByText('Réseau coupé');
  await see(page.getByRole('button', { name: 'Donner à @ecartee' }));
  await context.setOffline(true);
  await outage.waitFor();
  const queueRegion = page.getByRole('region', { name: /sur cet appareil$/ });
  await page.getByRole('button', { name: 'Donner à @ecartee' }).click();
  // The console runs one action at a time, and ignores clicks during it.
  await see(queueRegion.getByText('Pièce 42 pour'));
  await page.getByRole('button', { name: 'Donner la pièce 43 à @bloquee.depuis' }).click();
  await see(queueRegion.getByText('Pièce 43 pour'));
  const claimOf = async (ref: number) =>
    bodyOf(await shop.call(getPieceHistory, { productId: evening.pieces.get(ref) ?? '' }, shop.admin)).claims[0];
  const claimId = (await claimOf(42))?.id ?? '';
  bodyOf(await shop.call(dismissClaim, { claimId }, shop.admin));
  bodyOf(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, shop.admin));
  await context.setOffline(false);
  await see(
    queueRegion.getByText(
      '@bloquee.depuis est bloquée\u00A0: «\u00A0Ne règle pas\u00A0». Confirmez pour lui donner la pièce 43',
    ),
  );
  await see(queueRegion.getByText('La demande de @ecartee pour la pièce 42 a changé entre-temps\u00A0: « Écartée »'));
  assert.equal((await claimOf(42))?.state, 'dismissed');
  assert.equal((await evening.queueOf(43)).holder, null);
  await queueRegion.getByRole('button', { name: /^Abandonner\s: pièce 43/ }).click();
  await queueRegion.getByRole('button', { name: /^Renvoyer\s: pièce 42/ }).click();
  await gone(queueRegion);
  assert.deepEqual([(await claimOf(42))?.state, (await evening.queueOf(42)).holder], ['held', 'ecartee']);
});

test('ADM-27 two assignments made offline are reported in one message after they are sent', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  await shop.aCustomer('lea.deux.fois');
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  const reference = page.getByRole('combobox', { name: 'Référence de la pièce' });
  await reference.fill('43');
  await see(page.getByRole('option', { name: /43/ }));
  await context.setOffline(true);
  await see(page.getByRole('region', { name: 'État du live' }).getByText('Réseau coupé'));
  for (const ref of ['42', '43']) {
    await reference.fill(ref);
    await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('lea.deux.fois');
    await page.keyboard.press('Enter');
    await see(page.getByText(`Pièce ${ref} pour`));
  }
  await context.setOffline(false);
  await seeText(page, 'Connexion rétablie : 2 dons envoyés');
  const { orders: givenOrders } = bodyOf(await shop.call(listLiveOrders, { liveId: evening.liveId }, shop.admin));
  assert.deepEqual(
    givenOrders.map(({ pseudo, items }) => [pseudo, items.map(({ ref }) => ref).toSorted()]),
    [['lea.deux.fois', [42, 43]]],
  );
});

test('ADM-27 a feed that opens after the network was lost does not hide the outage', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, desk);
  await page.addInitScript(() => {
    const { EventSource: Original } = globalThis;
    globalThis.EventSource = class extends Original {
      constructor(url: string | URL) {
        super(url);
        (globalThis as unknown as EventTarget).addEventListener('offline', () => this.dispatchEvent(new Event('open')));
      }
    };
  });
  await evening.open(page);
  await context.setOffline(true);
  await see(page.getByRole('region', { name: 'État du live' }).getByText('Réseau coupé'));
});

test('ADM-26 ADM-27 a console without a network shows the outage at once, stores assignments, and sends them when the network is back', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, desk);
  await page.clock.install();
  await evening.open(page);
  const feed = page.getByRole('region', { name: 'État du live' });
  await gone(feed.getByText('Réseau coupé'));
  await page.getByRole('combobox', { name: 'Référence de la pièce' }).fill('42');
  await seeText(page, 'Robe 42');
  await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('lea');
  await context.setOffline(true);
  await feed.getByText('Réseau coupé').waitFor();
  await page.getByRole('combobox', { name: 'Référence de la pièce' }).fill('43');
  const errorTexts = page
    .getByText(/Impossible|Mise à jour|n’est plus à jour|Connexion perdue/)
    .filter({ visible: true });
  for (const ref of ['43', '42', '42']) {
    await page.getByRole('combobox', { name: 'Référence de la pièce' }).fill(ref);
    await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('lea');
    await page.getByRole('button', { name: 'Ajouter à la commande' }).click();
    // The form is cleared once the assignment is stored. Text typed before would be cleared too.
    await seeValue(page.getByRole('combobox', { name: 'Référence de la pièce' }), '');
  }
  const queueRegion = page.getByRole('region', { name: '2 pièces gardées sur cet appareil' });
  await see(queueRegion.getByText('Envoyée dès que la boutique répond.'));
  await see(page.getByRole('status').getByText('à @lea, en attente d’envoi', { exact: true }));
  await page.getByRole('button', { name: 'Suivante' }).click();
  await seeText(page, 'Réseau coupé : la pièce à l’antenne ne change pas. Recommencez quand la connexion revient.');
  // Every list is requested again. Only the badge may show the lost connection.
  const failedReads = new Set<string | undefined>();
  page.on('requestfailed', (request) => failedReads.add(new URL(request.url()).pathname.split('/').at(-1)));
  await page.clock.fastForward(12_000);
  await until(async () => ['feed', 'changes', 'orders'].every((list) => failedReads.has(list)));
  await waitForFrames(page);
  assert.deepEqual(await errorTexts.allInnerTexts(), []);
  const restore = await replaceAnswer({ context }, /^\/api\/admin\/lives\/[^/]+\/products$/, 'nothing');
  await context.setOffline(false);
  await gone(feed.getByText('Réseau coupé'));
  await page.reload();
  await see(queueRegion);
  // The message lasts five seconds only.
  await Promise.all([seeText(page, 'Connexion rétablie : 1 don envoyé'), restore()]);
  await until(async () => (await errorTexts.count()) === 0);
  const refused = page.getByRole('region', { name: '1 pièce gardée sur cet appareil' });
  await see(refused.getByText('Aucun produit avec la référence 43 dans ce live'));
  await see(page.getByRole('list', { name: 'Commandes récentes' }).getByText('@lea'));
  assert.equal((await evening.queueOf(42)).holder, 'lea');
  await refused.getByRole('button', { name: /^Abandonner/ }).click();
  await gone(refused);
});

test('ADM-27 a stored assignment repeats its piece look-up when the form aborts it, and needs no manual review', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  const outage = page.getByRole('region', { name: 'État du live' }).getByText('Réseau coupé');
  await gone(outage);
  const ref = page.getByRole('combobox', { name: 'Référence de la pièce' });
  await context.setOffline(true);
  await see(outage);
  await ref.fill('42');
  await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('lea');
  await page.getByRole('button', { name: 'Ajouter à la commande' }).click();
  await see(page.getByText('Envoyée dès que la boutique répond.'));
  const products = /^\/api\/admin\/lives\/[^/]+\/products$/;
  const answer = Promise.withResolvers<void>();
  const productRequest = page.waitForRequest((request) => products.test(new URL(request.url()).pathname));
  await replaceAnswer({ context }, products, answer.promise);
  await context.setOffline(false);
  await productRequest;
  // The form joins this request after 300 ms, and then aborts it. Timers of a page fire in order, so 400 ms suffice.
  await ref.fill('42');
  await page.evaluate(() => new Promise((done) => void setTimeout(done, 400)));
  await ref.fill('');
  answer.resolve();
  await see(page.getByRole('list', { name: 'Commandes récentes' }).getByText('@lea'));
  await gone(page.getByRole('region', { name: /gardées? sur cet appareil/ }));
  assert.equal((await evening.queueOf(42)).holder, 'lea');
});
