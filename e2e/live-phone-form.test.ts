import assert from 'node:assert/strict';
import sql from 'sql-template-tag';
import { test } from 'vitest';
import type { Page } from 'playwright-core';
import { waitForAnimations } from './accessibility.ts';
import { desk, openStage, phone } from './browser.ts';
import { anEvening, queueOnScreen } from './evening.ts';
import { gone, see } from './expect.ts';
import { until } from '#sandbox/testing/steps.ts';

const stage = await openStage({ background: false });
const { shop, person } = stage;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const onAir = (page: Page) => page.getByRole('status').filter({ hasText: 'Robe' });

test('a list opened while its dialog slides in is shown above its field, not over the buttons', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page, context } = await person(t, shop.admin, phone);
  await evening.open(page);
  const animations = await context.newCDPSession(page);
  await animations.send('Animation.enable');
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.01 });
  await button(page, 'Donner à un pseudo ou changer de pièce').click();
  const field = page.getByRole('combobox', { name: 'Référence de la pièce' });
  await field.fill('4');
  const list = page.getByRole('listbox', { name: 'Référence de la pièce' });
  await see(list);
  await animations.send('Animation.setPlaybackRate', { playbackRate: 10 });
  await waitForAnimations(page);
  await until(async () => {
    const [fieldBox, box] = [await field.boundingBox(), await list.boundingBox()];
    const gap = fieldBox && box ? fieldBox.y - (box.y + box.height) : -1;
    return gap >= 0 && gap < 16;
  });
});

test('a list opens above its field when the keyboard covers the page below, and moves below it once there is room', async (t) => {
  const evening = await anEvening(stage, [42]);
  const { page } = await person(t, shop.admin, desk);
  await evening.open(page);
  const field = page.getByRole('combobox', { name: 'Référence de la pièce' });
  const box = await field.boundingBox();
  assert.ok(box);
  // A headless browser has no on-screen keyboard, so the test replaces the visible height.
  const keyboardAt = (height: number) =>
    page.evaluate(`{
      const before = visualViewport;
      const visible = Object.assign(new EventTarget(), { offsetTop: 0, height: ${height} });
      Object.defineProperty(window, 'visualViewport', { configurable: true, value: visible });
      before.dispatchEvent(new Event('resize'));
    }`);
  await keyboardAt(box.y + box.height + 40);
  await field.fill('42');
  const list = page.getByRole('listbox', { name: 'Référence de la pièce' });
  await see(list);
  const listBox = await list.boundingBox();
  assert.ok(listBox && listBox.y + listBox.height <= box.y);
  await keyboardAt(900);
  await until(async () => ((await list.boundingBox())?.y ?? 0) >= box.y + box.height);
});

test('lists of the form on a phone cover its title, not the piece and the buttons, and stay within the edges of the form', async (t) => {
  const evening = await anEvening(stage, [42, 4]);
  // The fields move up when the found piece needs more lines.
  const longName = 'Manteau long en laine bouclée '.repeat(4);
  await shop.shop.db.run(sql`update products set name = ${longName} where id = ${evening.pieces.get(4)}`);
  for (const pseudo of ['lea', 'ines', 'sofia']) await evening.claim(42, pseudo);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  await button(page, 'Donner à un pseudo ou changer de pièce').click();
  await waitForAnimations(page);
  const fields = ['Référence de la pièce', 'Pseudo TikTok'].map((name) => page.getByRole('combobox', { name }));
  const [left, right] = await Promise.all(fields.map((field) => field.boundingBox()));
  for (const [index, name] of ['Référence de la pièce', 'Pseudo TikTok'].entries()) {
    await fields[index]?.fill(index === 0 ? '4' : 'e');
    const list = page.getByRole('listbox', { name });
    await see(list.getByRole('option').first());
    const [box, field] = [await list.locator('xpath=..').boundingBox(), await fields[index]?.boundingBox()];
    assert.ok(box && field && left && right && box.y + box.height <= field.y, name);
    assert.ok(box.x >= left.x - 1 && box.x + box.width <= right.x + right.width + 1, `${name}: ${JSON.stringify(box)}`);
  }
});

test('ADM-27 « + » opens the form with the free piece on air, and keeps a pseudo that was typed and not sent', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  const form = page.getByRole('dialog', { name: 'Donner une pièce' });
  const ref = form.getByRole('combobox', { name: 'Référence de la pièce' });
  const pseudo = form.getByRole('combobox', { name: 'Pseudo TikTok' });
  const open = () => button(page, 'Donner à un pseudo ou changer de pièce').click();
  const close = async () => {
    await form.getByRole('button', { name: 'Fermer' }).click();
    await gone(form);
  };
  await open();
  assert.equal(await ref.inputValue(), '42');
  await see(pseudo.and(page.locator(':focus')));
  // A number without a pseudo is not kept: the form opens again with the piece on air.
  await ref.fill('4');
  await close();
  await evening.air(43);
  await see(onAir(page).getByText('Robe 43'));
  await open();
  assert.equal(await ref.inputValue(), '43');

  await pseudo.fill('lea');
  await close();
  await evening.air(42);
  await see(onAir(page).getByText('Robe 42'));
  await open();
  assert.deepEqual([await ref.inputValue(), await pseudo.inputValue()], ['43', 'lea']);
  await form.getByRole('button', { name: 'Ajouter à la commande' }).click();
  await gone(form);

  // A piece with a holder cannot be given with this form, so its number is not filled in.
  await evening.air(43);
  await see(onAir(page).getByText('à @lea'));
  await open();
  assert.equal(await ref.inputValue(), '');
});

test('an arrow key on a tab of the console opens the next tab and does not change the piece on air', async (t) => {
  const evening = await anEvening(stage, [42, 43]);
  const { page } = await person(t, shop.admin, phone);
  await evening.open(page);
  await see(queueOnScreen(page, 42));
  const requests: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && requests.push(request.url()));
  await page.getByRole('tab', { name: 'Demandes' }).focus();
  await page.keyboard.press('ArrowRight');
  await see(page.getByRole('tab', { name: 'Commentaires', selected: true }));
  await page.keyboard.press('ArrowLeft');
  await see(page.getByRole('tab', { name: 'Demandes', selected: true }));
  assert.deepEqual(requests, []);
});
