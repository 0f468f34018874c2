import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Locator, Page } from 'playwright-core';
import { giveClaim, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { addToLiveOrder } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { assertAccessible, waitForAnimations } from './accessibility.ts';
import { desk, openStage } from './browser.ts';
import { anEvening, leaveField, queueOnScreen, type Evening } from './evening.ts';
import { assertFits, gone, see } from './expect.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

const comments = (page: Page) => page.getByRole('list', { name: 'Événements du live' });
const orders = (page: Page) => page.getByRole('list', { name: 'Commandes récentes' });
const PSEUDOS =
  'lea.martin ines sofia_92 camille.d marie.c nina zoe.b julie13 amel.k chloe emma.lr sarah lou clara anna'.split(' ');

async function aBusyEvening(): Promise<Evening> {
  const evening = await anEvening(
    stage,
    Array.from({ length: 20 }, (_, index) => 42 + index),
  );
  const { liveId, pieces } = evening;
  await shop.shop.db.run(sql`insert into feed_states (live_id, state) values (${liveId}, 'open')`);
  for (const [index, pseudo] of PSEUDOS.entries()) {
    if (index < 6) await evening.claim(42, pseudo, index === 2 ? { comment: 'moi !', reason: 'just-changed' } : {});
    else if (index < 9) await evening.claim(43, pseudo);
    else await evening.say(pseudo, index === 9 ? 'bonsoir tout le monde' : 'elle est magnifique 😍');
  }
  for (const [index, pseudo] of PSEUDOS.entries()) {
    const productId = pieces.get(44 + index) ?? '';
    bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
  }
  return evening;
}

const countVisible = (list: Locator): Promise<number> =>
  list.evaluate((element) => {
    interface Box {
      top: number;
      bottom: number;
    }
    interface Node {
      parentElement: Node;
      children: Iterable<Node>;
      getBoundingClientRect(): Box;
    }
    const list = element as unknown as Node;
    const frame = list.parentElement.getBoundingClientRect();
    return [...list.children].filter((item) => {
      const { top, bottom } = item.getBoundingClientRect();
      return top >= frame.top - 1 && bottom <= frame.bottom + 1 && bottom <= 800;
    }).length;
  });

const isScrollable = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const { document } = globalThis as unknown as {
      document: { documentElement: { scrollHeight: number; clientHeight: number } };
    };
    return document.documentElement.scrollHeight > document.documentElement.clientHeight;
  });

test('ADM-26 the console at 1280 × 800 shows twelve comments, the queue, the form and fourteen orders without scrolling, and is accessible', async (t) => {
  const evening = await aBusyEvening();
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  await evening.open(page);
  await see(page.getByText('En direct', { exact: true }));
  await see(comments(page).getByText('bonsoir tout le monde'));
  await see(orders(page).getByText('@lea.martin'));
  await see(queueOnScreen(page, 42).getByText('@lea.martin'));
  assert.equal(await isScrollable(page), false, 'the page does not scroll');
  const visible = { comments: await countVisible(comments(page)), orders: await countVisible(orders(page)) };
  assert.ok(visible.comments >= 12 && visible.orders >= 14, JSON.stringify(visible));
  const queue = await queueOnScreen(page, 42).boundingBox();
  assert.ok(queue && queue.y + queue.height <= 800, `the queue ends at ${JSON.stringify(queue)}`);
  const send = await page.getByRole('button', { name: 'Ajouter à la commande' }).boundingBox();
  assert.ok(send && send.y + send.height <= 800);
  await assertAccessible(page, 'the console, light');
  await page.emulateMedia({ colorScheme: 'dark' });
  await assertAccessible(page, 'the console, dark');
});

test('ADM-26 a message covers no comment, queue, order or button', async (t) => {
  const evening = await aBusyEvening();
  await shop.shop.db.run(sql`
    update products set name = 'Robe longue en velours côtelé rouge bordeaux, manches ballon et col claudine brodé'
    where id = ${evening.pieces.get(60)}`);
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea.martin'));
  await leaveField(page);
  await page.keyboard.press('Enter');
  const messages = page.getByRole('region', { name: 'Messages' });
  const assertApart = async (text: string | RegExp) => {
    const message = messages.getByRole('status').filter({ hasText: text });
    await see(message);
    await waitForAnimations(page);
    const box = await message.boundingBox();
    assert.ok(box && box.y >= 0, 'the message is inside the window');
    for (const panel of ['Événements du live', 'Pièce à l’antenne', 'Commandes récentes']) {
      const under = await page.getByRole('region', { name: panel }).boundingBox();
      assert.ok(
        under && box.y + box.height <= under.y,
        `the message is above « ${panel} »: ${JSON.stringify({ box, under })}`,
      );
    }
  };
  await assertApart('Pièce 42 donnée à @lea.martin');
  await page.getByRole('combobox', { name: 'Référence de la pièce' }).fill('60');
  await page.getByRole('combobox', { name: 'Pseudo TikTok' }).fill('camille.d');
  await page.getByRole('button', { name: 'Ajouter à la commande' }).click();
  await assertApart(/^Pièce 60 · Robe longue.* pour @camille\.d/);
});

test('a lost feed shows the shop’s text, and the provider’s text only when the provider refuses', async (t) => {
  const { liveId, open } = await anEvening(stage, [42]);
  await shop.shop.db.run(sql`
    insert into feed_states (live_id, state, detail) values (${liveId}, 'retrying', 'HTTP 429 instead of a WebSocket')`);
  const { page } = await person(t, shop.admin, desk);
  await open(page);
  const feed = page.getByRole('region', { name: 'Événements du live' });
  await see(page.getByRole('region', { name: 'État du live' }).getByText('Connexion perdue, nouvel essai…'));
  assert.doesNotMatch(await page.locator('main').innerText(), /WebSocket/);
  await shop.shop.db.run(
    sql`update feed_states set state = 'refused', detail = 'Invalid auth' where live_id = ${liveId}`,
  );
  shop.shop.liveFeed.publish([{ topic: 'feed' }]);
  await see(feed.getByText('Invalid auth'));
});

test('ADM-26 the console fits windows from 390 to 1920 px, and scrolls below 960 px only', async (t) => {
  const evening = await aBusyEvening();
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  await see(queueOnScreen(page, 42).getByText('@lea.martin'));
  await page.locator('#console-comments').getByText('bonsoir tout le monde').first().waitFor({ state: 'attached' });
  await page.locator('#console-orders').getByText('@lea.martin').first().waitFor({ state: 'attached' });
  for (const width of [390, 768, 1000, 1024, 1920]) {
    await page.setViewportSize({ width, height: width > 1500 ? 1080 : 844 });
    await assertFits(page, `the console at ${width} px`);
    assert.equal(await isScrollable(page), width < 960, `the console at ${width} px`);
  }
});

test('a comment with a claim shows the state of the claim, and « Demandes » lists only these comments', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  for (const pseudo of ['lea', 'ines']) await evening.claim(42, pseudo);
  await evening.claim(42, 'sofia', { comment: 'moi !', reason: 'just-changed' });
  await evening.claim(43, 'nina');
  await evening.say('zoe', 'bonsoir');
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const commentBy = (pseudo: string) =>
    comments(page)
      .getByRole('listitem')
      .filter({ hasText: `@${pseudo}` });
  await see(commentBy('lea').getByText('libre', { exact: true }));
  await see(commentBy('ines').getByText('2e dans la file', { exact: true }));
  await see(commentBy('sofia').getByText('42 · à vérifier', { exact: true }));
  const { pieces } = bodyOf(await shop.call(listLiveClaims, { liveId: evening.liveId }, shop.admin));
  const [first] = pieces[0]?.claims ?? [];
  bodyOf(await shop.call(giveClaim, { claimId: first?.id ?? '' }, shop.admin));
  await see(commentBy('lea').getByText('à @lea', { exact: true }));
  await see(commentBy('ines').getByText('1re dans la file', { exact: true }));
  await see(commentBy('zoe'));
  await page.getByRole('button', { name: 'Demandes' }).click();
  await gone(commentBy('zoe'));
  assert.equal(await comments(page).getByRole('listitem').count(), 4);
});
