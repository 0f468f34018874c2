import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { blockUser } from '#features/users/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage, refusal, replaceAnswer } from './browser.ts';
import { anEvening, leaveField, queueOnScreen } from './evening.ts';
import { gone, navigate, seeText, see } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

test('the console asks for confirmation before it gives to a blocked customer or from a doubtful claim', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { userId } = await shop.aCustomer('bloquee');
  const curious = await shop.aCustomer('curieuse');
  const neighbour = await shop.aCustomer('voisine');
  bodyOf(await shop.call(blockUser, { userId, reason: 'Ne règle pas' }, shop.admin));
  await evening.claim(42, 'bloquee');
  await evening.claim(43, 'curieuse', { comment: 'elle est à qui la 43', reason: 'asked' });
  await evening.claim(43, 'voisine');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@bloquee'));
  const otherPieces = page.getByRole('list', { name: 'Autres pièces attendues' });
  await see(otherPieces.getByText('à vérifier\u00A0: dit comme une question'));
  await leaveField(page);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Donner la pièce 42 à @bloquee ?' });
  await see(dialog.getByText('@bloquee est bloquée\u00A0: «\u00A0Ne règle pas\u00A0».'));
  await page.keyboard.press('Escape');
  await gone(dialog);
  assert.deepEqual(await evening.queueOf(42), { holder: null, waiting: ['bloquee'] });
  await page.keyboard.press('ArrowRight');
  await see(queueOnScreen(page, 43).getByText('@curieuse'));
  await page.keyboard.press('Enter');
  const doubtDialog = page.getByRole('dialog', { name: 'Donner la pièce 43 à @curieuse ?' });
  await see(doubtDialog.getByText('Sa demande est à vérifier : dit comme une question.'));
  // A colleague blocks the customer, and the screen does not know it yet.
  const blockUnseen = (customer: { userId: string }) =>
    shop.shop.db.run(sql`
      insert into user_blocks (user_id, reason, blocked_at, blocked_by)
      values (${customer.userId}, 'Colis refusé', ${shop.shop.now()}, 'Une collègue')`);
  await blockUnseen(curious);
  await doubtDialog.getByRole('button', { name: 'Donner quand même' }).click();
  await see(
    doubtDialog.getByText(
      '@curieuse est bloquée\u00A0: «\u00A0Colis refusé\u00A0». Confirmez pour lui donner la pièce 43.',
    ),
  );
  assert.deepEqual((await evening.queueOf(43)).holder, null);
  await doubtDialog.getByRole('button', { name: 'Donner quand même' }).click();
  await seeText(page, 'Pièce 43 donnée à @curieuse');

  await page.getByRole('button', { name: 'Donner à une autre…' }).click();
  const otherBuyers = page.getByRole('dialog', { name: 'Donner la pièce 43 à une autre' });
  await see(otherBuyers);
  await blockUnseen(neighbour);
  await otherBuyers.getByRole('button', { name: /^@voisine/ }).click();
  const question = page.getByRole('dialog', { name: 'Donner la pièce 43 à @voisine ?' });
  await see(question.getByText(/^@voisine est bloquée/));
  assert.deepEqual((await evening.queueOf(43)).holder, 'curieuse');
  await question.getByRole('button', { name: 'Donner quand même' }).click();
  await seeText(page, 'Pièce 43 donnée à @voisine, reprise à @curieuse');
});

test('keys act on a piece as soon as it is shown on air, before the reply to the request that puts it on air', async (t) => {
  const evening = await anEvening(stage, [42, 43, 44]);
  await evening.claim(44, 'lea');
  const { page, context } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42));
  await leaveField(page);
  const reply = Promise.withResolvers<void>();
  await context.route('**/on-air', async (route) => {
    const response = await route.fetch();
    await reply.promise;
    await route.fulfill({ response });
  });
  await page.keyboard.press('ArrowRight');
  await see(queueOnScreen(page, 43));
  await page.keyboard.press('ArrowRight');
  await see(queueOnScreen(page, 44).getByText('@lea'));
  await page.keyboard.press('Enter');
  await seeText(page, 'Pièce 44 donnée à @lea');
  reply.resolve();
});

test('a mouse left over the queue freezes it for ten seconds only', async (t) => {
  const evening = await anEvening(stage, [42]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  const { page } = await person(t, shop.admin, desk);
  await page.clock.install();
  await evening.open(page);
  const rows = queueOnScreen(page, 42).getByRole('listitem');
  await page.getByRole('button', { name: 'Écarter @lea' }).click();
  await see(rows.getByText('n’est plus dans la file'));
  assert.equal(await rows.count(), 2);
  await page.clock.fastForward(10_000);
  await gone(rows.getByText('@lea'));
  assert.equal(await rows.count(), 1);
});

test('a message about the feed does not move the comments', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const comment = page.getByRole('list', { name: 'Événements du live' }).getByText('@lea');
  const boxBefore = await comment.boundingBox();
  await shop.shop.db.run(sql`
    insert into feed_states (live_id, state, since, next_try_at, detail, set_aside)
    values (${evening.liveId}, 'not-live', now(), now() + interval '1 hour', null, 3)`);
  await see(page.getByRole('button', { name: 'Redemander maintenant' }));
  await see(page.getByRole('button', { name: '3 messages illisibles mis de côté' }));
  assert.deepEqual(await comment.boundingBox(), boxBefore);
});

test('ADM-26 the console of an active live says that a newer active live is read instead', async (t) => {
  const older = await anEvening(stage, [42]);
  const newer = await anEvening(stage, [43]);
  const postpone = sql`update lives set live_date = live_date + interval '1 hour' where id = ${newer.liveId}`;
  await shop.shop.db.run(postpone);
  const { page } = await person(t, shop.admin, desk);
  await older.open(page);
  await see(page.getByRole('region', { name: 'État du live' }).getByText('Commentaires non lus'));
  const feed = page.getByRole('region', { name: 'Événements du live' });
  await see(feed.getByText(/^La boutique lit les commentaires du live actif le plus récent/));
  assert.doesNotMatch(await page.locator('main').innerText(), /Live inactif/);
});

test('an assignment by Enter reads the changed claims once, although it changes several topics', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await page.clock.install();
  // The page reads again when the feed opens. The test waits for this read, which must not be counted.
  const readOfOpenFeed = page
    .waitForResponse((response) => response.url().includes('/api/live-feed?live='))
    .then(() => page.waitForResponse((response) => new URL(response.url()).pathname.endsWith('/lines/changes')));
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea'));
  await leaveField(page);
  await readOfOpenFeed;
  // The paused clock keeps the ten-second polling out of the count.
  await page.clock.pauseAt(Date.now() + 2_000);
  let reads = 0;
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.endsWith('/lines/changes')) reads += 1;
  });
  await page.keyboard.press('Enter');
  const holderName = page.getByRole('status').getByText('à @lea', { exact: true });
  await until(async () => {
    await page.clock.runFor(5);
    return holderName.isVisible();
  });
  assert.equal(reads, 1);
});

test('a feed limited to the latest events says where the earlier events are', async (t) => {
  const evening = await anEvening(stage, [42]);
  for (let n = 0; n < 100; n++) await evening.claim(42, `foule.${n}`);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const comments = page.getByRole('list', { name: 'Événements du live' });
  await see(comments.getByText(/^Les 100 derniers événements\..* sous «\sDemandes\s»\.$/));
  await page.getByRole('button', { name: 'Demandes' }).click();
  await see(comments.getByText(/^Les 100 dernières demandes\./));
});

test('ADM-26 « Demandes » shows an error with a retry while the claims do not load, and not an empty list', async (t) => {
  const evening = await anEvening(stage, [42]);
  await evening.claim(42, 'lea');
  const seller = await person(t, shop.admin, desk);
  const { page } = seller;
  const restore = await replaceAnswer(seller, new RegExp(`/lives/${evening.liveId}/lines`), refusal('Non', 400));
  // A full load of the console would contain the claims.
  await page.goto('/admin/colors');
  await see(page.getByRole('heading', { name: 'Couleurs' }));
  await navigate(page, `/admin/live-order-sidebar?live=${evening.liveId}`);
  const panel = page.getByRole('region', { name: 'Événements du live' });
  await panel.getByRole('button', { name: 'Demandes' }).click();
  await see(panel.getByText('Impossible de charger les demandes'));
  assert.equal(await panel.getByText('Aucun commentaire pour le moment').count(), 0);
  await restore(() => panel.getByRole('button', { name: 'Réessayer' }).click());
  await see(panel.getByText('@lea'));
});

test('ADM-26 « Suivante » skips given pieces, and says when no later piece is free', async (t) => {
  const evening = await anEvening(stage, [42, 43, 44, 45]);
  for (const ref of [43, 45]) await evening.claim(ref, 'lea');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  for (const ref of [43, 45]) {
    await page.getByRole('button', { name: `Donner la pièce ${ref} à @lea` }).click();
    await seeText(page, `Pièce ${ref} donnée à @lea`);
    await gone(page.getByRole('button', { name: `Donner la pièce ${ref} à @lea` }));
  }
  await page.getByRole('button', { name: 'Suivante' }).click();
  await see(queueOnScreen(page, 44));
  await page.getByRole('button', { name: 'Suivante' }).click();
  await seeText(page, 'Aucune pièce libre après la pièce 44');
  assert.ok(await queueOnScreen(page, 44).isVisible());
});

test('the dialog for a claim keeps its piece when another piece comes on air, and the first Escape only empties the pseudo', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await page.getByRole('button', { name: 'Entrer une demande' }).click();
  const dialog = page.getByRole('dialog', { name: 'Demande pour la pièce 42' });
  const pseudo = dialog.getByRole('combobox', { name: 'Pseudo TikTok' });
  await pseudo.fill('lea');
  await dialog.getByLabel('Heure de la demande').fill('2026-01-02T20:15');
  await pseudo.focus();
  await pseudo.press('Escape');
  assert.equal(await pseudo.inputValue(), '');
  await dialog.getByRole('button', { name: 'Ajouter à la file' }).click();
  await see(dialog.getByText('Veuillez indiquer un pseudo'));
  await pseudo.fill('lea');
  await evening.air(43);
  await see(queueOnScreen(page, 43));
  assert.equal(await pseudo.inputValue(), 'lea');
  await dialog.getByRole('button', { name: 'Ajouter à la file' }).click();
  await gone(dialog);
  assert.deepEqual((await evening.queueOf(42)).waiting, ['lea']);
});

test('ADM-26 Enter on an unknown pseudo in the dialog for a claim asks, and the second Enter enters the claim; a known pseudo needs one', async (t) => {
  const evening = await anEvening(stage, [42]);
  await shop.aCustomer('zoe.m');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await page.getByRole('button', { name: 'Entrer une demande' }).click();
  const dialog = page.getByRole('dialog', { name: 'Demande pour la pièce 42' });
  const pseudo = dialog.getByRole('combobox', { name: 'Pseudo TikTok' });
  await pseudo.fill('zoe');
  await pseudo.press('Enter');
  await see(dialog.getByText('D’autres pseudos ressemblent à « zoe »'));
  assert.deepEqual((await evening.queueOf(42)).waiting, []);
  // An Enter within half a second of the question confirms nothing.
  await page.waitForTimeout(600);
  await pseudo.press('Enter');
  await page.getByRole('button', { name: 'Entrer une demande' }).click();
  await pseudo.fill('zoe.m');
  await pseudo.press('Enter');
  await gone(dialog);
  assert.deepEqual((await evening.queueOf(42)).waiting, ['zoe', 'zoe.m']);
});
