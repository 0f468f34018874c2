import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { until } from '#sandbox/testing/steps.ts';
import { desk, openStage } from './browser.ts';
import { gone, seeValue, seeText, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const MESSAGE = /^La boutique a été mise à jour\. Rechargez la page/;

/** Replaces the feed with streams that end after the event `build`, so that a page receives it again and again. */
async function openWithFeed(context: BrowserContext, page: Page, path: string) {
  const streams = { build: '/assets/index-before.js', sent: 0 };
  await context.route('**/api/live-feed', (route) => {
    streams.sent += 1;
    const body = `retry: 100\nevent: build\ndata: ${streams.build}\n\n`;
    return route.fulfill({ contentType: 'text/event-stream', body });
  });
  // The build of a page is the address of its script.
  const html = await (await shop.fetch(path, { as: shop.admin })).text();
  streams.build = /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '';
  await page.clock.install();
  await page.goto(path);
  return {
    upgrade: () => (streams.build = '/assets/index-after.js'),
    async receiveBuilds() {
      // The request of a third new stream shows that the page has read two whole streams.
      const sentBefore = streams.sent;
      await until(async () => streams.sent > sentBefore + 2);
      await page.clock.runFor(3_000);
    },
  };
}

test('the live feed names the start script of the pages that the server sends', async () => {
  const html = await (await shop.fetch('/admin/colors', { as: shop.admin })).text();
  const leave = new AbortController();
  const feed = await shop.fetch('/api/live-feed', { as: shop.admin, signal: leave.signal });
  let firstEvent = '';
  for await (const part of feed.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    firstEvent += part;
    if (/\ndata: .*\n/.test(firstEvent)) break;
  }
  leave.abort();
  const [, script = 'none'] = /event: build\ndata: (\S+)\n/.exec(firstEvent) ?? [];
  assert.match(html, new RegExp(`<script type="module"[^>]* src="${script}"`));
});

test('after an upgrade a message asks once to reload the page, and not while a dialog is open', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  const feed = await openWithFeed(context, page, '/admin/colors');
  const message = page.getByRole('status').filter({ hasText: MESSAGE });
  await page.getByRole('button', { name: 'Ajouter une couleur' }).first().click();
  await feed.receiveBuilds();
  feed.upgrade();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nom').fill('Sauge');
  await feed.receiveBuilds();
  await gone(message);
  await dialog.getByLabel('Code hexadécimal').fill('#9caf88');
  await dialog.getByRole('button', { name: 'Enregistrer' }).click();
  await gone(dialog);
  await feed.receiveBuilds();
  await see(message);
  await message.getByRole('button', { name: 'Fermer le message' }).click();
  await feed.receiveBuilds();
  await gone(message);
});

test('typed text delays the message about an upgrade, and its button does not reload a page with typed text', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  const feed = await openWithFeed(context, page, '/admin/orders');
  const search = page.getByRole('searchbox').first();
  const message = page.getByRole('status').filter({ hasText: MESSAGE });
  await feed.receiveBuilds();
  await search.fill('lea');
  feed.upgrade();
  await feed.receiveBuilds();
  await gone(message);
  await search.fill('');
  await feed.receiveBuilds();
  await see(message);

  await search.fill('ines');
  await message.getByRole('button', { name: 'Recharger' }).click();
  await seeText(page, 'Fermez la fenêtre ouverte ou enregistrez ce que vous avez écrit, puis rechargez la page.');
  await seeValue(search, 'ines');
});

test('the message appears only after an upgrade, and does not return once its button has reloaded the page', async (t) => {
  const { page, context } = await person(t, shop.admin, desk);
  const feed = await openWithFeed(context, page, '/admin/colors');
  const message = page.getByRole('status').filter({ hasText: MESSAGE });
  await feed.receiveBuilds();
  await gone(message);
  feed.upgrade();
  await feed.receiveBuilds();
  await see(message);
  const loaded = page.waitForEvent('load');
  await message.getByRole('button', { name: 'Recharger' }).click();
  await loaded;
  await see(page.getByRole('heading', { level: 1 }));
  await feed.receiveBuilds();
  await gone(message);
});
