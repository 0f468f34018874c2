import assert from 'node:assert/strict';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import sql from 'sql-template-tag';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, inAppBrowsers, replaceAnswer, openStage, phone } from './browser.ts';
import { assertFits, gone, hasFocus, seeText, waitForFrames, waitForHydration, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const { db } = shop.shop;
const HOUR = 3_600_000;
const inHours = (hours: number) => new Date(shop.shop.now().getTime() + hours * HOUR);

test('PUB-01 the landing page shows the live on air, then the next live with its countdown and its calendar file, and sold pieces', async (t) => {
  await db.run(sql`update lives set is_active = false, live_date = '2020-01-01'`);
  const sold = await paid(shop);
  await db.run(sql`update lives set live_date = ${inHours(-24)}, is_active = false
    where id = (select live_id from orders where id = ${sold.orderId})`);
  bodyOf(await shop.call(changeSettings, { showsSoldPieces: true }, shop.admin));
  const liveId = await shop.aLive();
  const dateLive = (hours: number) =>
    db.run(sql`update lives set title = 'Robes de fête', live_date = ${inHours(hours)} where id = ${liveId}`);
  await dateLive(-1);
  const { page } = await person(t, null, phone);
  await page.goto('/');
  await see(page.getByRole('heading', { name: 'En direct maintenant' }));
  const join = page.getByRole('link', { name: 'Rejoindre sur TikTok' });
  assert.match((await join.getAttribute('href')) ?? '', /^https:\/\/www\.tiktok\.com\/@/);
  assert.equal(await page.getByRole('textbox').count(), 1, 'the only field is the sign-in');
  await see(page.getByRole('link', { name: 'Créer un compte' }));
  const yesterday = page.getByRole('region', { name: 'Vendu hier' });
  await see(yesterday.getByText('vendue').first());
  await assertFits(page, 'the landing page');
  await assertAccessible(page, 'the landing page with a live on air');

  await dateLive(50);
  const { page: deskPage } = await person(t, null, desk);
  await deskPage.goto('/');
  await see(deskPage.getByRole('heading', { name: 'Prochain live' }));
  await see(deskPage.getByText(/^dans 2\sj\s1\sh$/));
  await gone(deskPage.getByText('En direct maintenant'));
  const [download] = await Promise.all([
    deskPage.waitForEvent('download'),
    deskPage.getByRole('link', { name: 'Me prévenir' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'live.ics');
  const inApp = await person(t, null, inAppBrowsers.TikTok);
  await inApp.page.goto('/');
  const calendar = inApp.page.getByRole('link', { name: 'Me prévenir' });
  await waitForHydration(calendar);
  await calendar.click();
  await seeText(inApp.page, /Rien ne se télécharge/);
  await assertAccessible(deskPage, 'the landing page with the next live');
});

for (const fileLoads of [true, false]) {
  test(`PUB-01 the lower part of the landing page loads once the page is used, and keeps its place ${fileLoads ? 'while its file loads' : 'when its file does not load'}`, async (t) => {
    await paid(shop);
    bodyOf(await shop.call(changeSettings, { showsSoldPieces: true }, shop.admin));
    const visitor = await person(t, null, phone);
    const answer = Promise.withResolvers<void>();
    const file = /\/assets\/BelowSignIn-/;
    const requested = fileLoads
      ? visitor.page.waitForRequest(file)
      : visitor.page.waitForEvent('requestfailed', (request) => file.test(request.url()));
    await replaceAnswer(visitor, /^\/assets\/BelowSignIn-.*\.js$/, fileLoads ? answer.promise : 'nothing');
    await visitor.page.goto('/');
    const title = visitor.page.getByRole('heading', { name: 'Comment ça marche' });
    const sold = visitor.page.getByRole('region', { name: /^Vendu/ });
    const places = () => Promise.all([title, sold].map((part) => part.boundingBox()));
    const placesBefore = await places();
    const files: string[] = [];
    visitor.page.on('request', (request) => files.push(request.url()));
    await waitForHydration(visitor.page.getByRole('button', { name: 'Recevoir mon lien' }));
    await waitForFrames(visitor.page);
    assert.ok(!files.some((url) => file.test(url)));
    await visitor.page.mouse.move(5, 5);
    await requested;
    await visitor.page.getByLabel('E-mail').fill('lea@test.example');
    await waitForFrames(visitor.page);
    assert.deepEqual(await places(), placesBefore);
    if (!fileLoads) return;
    answer.resolve();
    await waitForHydration(title);
    assert.deepEqual(await places(), placesBefore);
  });
}

test('PUB-05 D-15 the form for the code is on screen after the mail was requested, and has the focus on a device with a mouse', async (t) => {
  const small = { ...phone, viewport: { width: 390, height: 640 } };
  const [{ page: wide }, { page: narrow }] = [await person(t, null, desk), await person(t, null, small)];
  const code = (page: Page) => page.getByLabel('Saisissez le code reçu par e-mail');
  for (const page of [wide, narrow]) {
    await page.goto('/');
    await page.getByLabel('E-mail').fill('visible@test.example');
    await page.getByRole('button', { name: 'Recevoir mon lien' }).click();
    await see(code(page));
    await page.waitForFunction(
      'document.querySelector("form[aria-label=Vérification] button").getBoundingClientRect().bottom <= innerHeight',
    );
  }
  await see(wide.locator('input[name="code"]:focus'));
  assert.equal(await hasFocus(code(narrow)), false, 'no keyboard opens over the message');
});
