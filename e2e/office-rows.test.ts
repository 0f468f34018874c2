import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import type { Locator, Page } from 'playwright-core';
import { generateLabel } from '#features/shipping/domain/endpoints.ts';
import { bodyOf, paid, toValidate } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { openStage, phone } from './browser.ts';
import { see } from './expect.ts';

const { shop, person } = await openStage({ background: false });
const { customer, liveId } = await paid(shop);
await shop.shop.db.run(sql`
  update users set first_name = 'Anne-Charlotte', last_name = 'de la Villardière-Montferrand' where id = ${customer.userId}`);
await shop.shop.db.run(
  sql`update lives set title = 'Petits prix et dernières pièces de l’automne' where id = ${liveId}`,
);
await shop.shop.db.run(sql`
  insert into orders (user_id, live_id, status, order_date, payment_date, total_amount_cents)
  select ${customer.userId}, ${liveId}, 'paid', now() - n * interval '1 minute', now() - n * interval '1 minute', 2590
  from generate_series(1, 30) n`);

const countInSight = (page: Page, selector: string): Promise<number> =>
  page.evaluate((selector) => {
    const { document, innerHeight } = globalThis as unknown as {
      document: { querySelectorAll(selector: string): Iterable<{ getBoundingClientRect(): { bottom: number } }> };
      innerHeight: number;
    };
    return [...document.querySelectorAll(selector)].filter(
      (element) => element.getBoundingClientRect().bottom <= innerHeight,
    ).length;
  }, selector);

/** Runs in the page. */
function listLowElements({ selector, minHeight }: { selector: string; minHeight: number }): string[] {
  interface Seen {
    outerHTML: string;
    getBoundingClientRect(): { height: number };
  }
  const { document } = globalThis as unknown as { document: { querySelectorAll(selector: string): Iterable<Seen> } };
  return [...document.querySelectorAll(selector)]
    .filter(
      (element) => element.getBoundingClientRect().height > 0 && element.getBoundingClientRect().height < minHeight,
    )
    .map(({ outerHTML }) => outerHTML);
}

/**
 * Runs in the page. Lists controls with a touch target below `minHeight` pixels in height, except links nested inside
 * an element of a cell.
 */
async function listSmallTargets(minHeight: number): Promise<string[]> {
  interface Seen {
    outerHTML: string;
    labels?: Iterable<Seen> | null;
    checkVisibility(options: { contentVisibilityAuto: true }): boolean;
    getBoundingClientRect(): { left: number; top: number; width: number; height: number };
    scrollIntoView(how: { block: 'center' }): void;
    contains(descendant: Seen | null): boolean;
  }
  const { document, requestAnimationFrame } = globalThis as unknown as {
    document: {
      querySelectorAll(selector: string): Iterable<Seen>;
      elementFromPoint(x: number, y: number): Seen | null;
    };
    requestAnimationFrame(drawn: () => void): void;
  };
  const controls = 'main :is(button, input, select, a:not(td * > a))';
  const found: string[] = [];
  for (const element of document.querySelectorAll(controls)) {
    element.scrollIntoView({ block: 'center' });
    // A card that was out of view is drawn with the next frame.
    while (element.getBoundingClientRect().height > 0 && !element.checkVisibility({ contentVisibilityAuto: true }))
      await new Promise<void>((drawn) => requestAnimationFrame(drawn));
    const { left, top, width, height } = element.getBoundingClientRect();
    if (height === 0) continue;
    const isHit = (up: number) => {
      const hit = document.elementFromPoint(left + width / 2, top + height / 2 + up);
      return element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
    };
    if (![-1, 1].every((direction) => isHit(direction * (minHeight / 2 - 1)))) found.push(element.outerHTML);
  }
  return found;
}

test('ADM-18 the list shows eighteen orders at 1280 by 800, « Compact » stays off after a reload, and the list uses a large screen', async (t) => {
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  await page.goto('/admin/orders');
  await see(page.locator('tbody tr:not([aria-hidden])').first());
  const dense = await countInSight(page, 'tbody tr:not([aria-hidden])');
  assert.ok(dense >= 18, `${dense} orders`);
  await assertAccessible(page, 'the orders, compact');
  await page.getByRole('button', { name: 'Compact', pressed: true }).click();
  await page.getByRole('button', { name: 'Compact', pressed: false }).waitFor();
  assert.ok((await countInSight(page, 'tbody tr:not([aria-hidden])')) < dense);
  await page.reload();
  await page.getByRole('button', { name: 'Compact', pressed: false }).waitFor();
  await page.setViewportSize({ width: 1920, height: 1080 });
  const { width = 0 } = (await page.getByRole('table').boundingBox()) ?? {};
  assert.ok(width > 1500 && width <= 1600, `a list takes the width of a large screen: ${width} px`);
});

test('ADM-22 the preparation shows four parcels at 1280 by 800, and every control is at least 24 px high', async (t) => {
  for (let parcel = 0; parcel < 4; parcel += 1) {
    const { orderId } = await paid(shop, [1000, 1500]);
    if (parcel % 2 === 0) bodyOf(await shop.call(generateLabel, { orderId }, shop.admin));
    await shop.shop.db.run(sql`update orders set payment_date = '2020-01-01' where id = ${orderId}`);
  }
  const { page } = await person(t, shop.admin, { viewport: { width: 1280, height: 800 } });
  await page.goto('/admin/orders-preparation');
  const parcels = 'ul[aria-label="Commandes à préparer"] > li';
  await see(page.locator(parcels).first().getByText('2 articles à préparer'));
  assert.ok((await countInSight(page, parcels)) >= 4);
  const low = await page.evaluate(listLowElements, { selector: 'main :is(a, button, input)', minHeight: 24 });
  assert.deepEqual(low, []);
  await assertAccessible(page, 'Préparation, compact');
});

test('ADM-18 ADM-22 rows on a tablet are spaced until « Compact » is chosen, and every control has a touch target of 44 px', async (t) => {
  const { page } = await person(t, shop.admin, { ...phone, viewport: { width: 1024, height: 768 } });
  const assertRows = async (rows: string) => {
    for (const path of ['/admin/orders', '/admin/orders-preparation', '/admin/products', '/admin/users']) {
      await page.goto(path);
      await see(page.locator('tbody tr:not([aria-hidden]), ul[aria-label="Commandes à préparer"] > li').first());
      assert.equal(await page.locator('html').getAttribute('data-rows'), rows);
      assert.deepEqual(await page.evaluate(listSmallTargets, 44), [], `${path}, ${rows}`);
    }
  };
  await assertRows('roomy');
  await page.getByRole('button', { name: 'Compact', pressed: false }).click();
  await assertRows('dense');
});

test('ADM-20 on a phone the price of a piece is below its name, and its button beside both', async (t) => {
  const { orderId } = await toValidate(shop, [2590]);
  const { page } = await person(t, shop.admin, phone);
  await page.goto(`/admin/orders/${orderId}`);
  const piece = page.getByRole('list', { name: 'Articles' }).getByRole('listitem');
  const boxOf = async (part: Locator) => {
    const box = await part.boundingBox();
    assert.ok(box, `${String(part)} is on screen`);
    return { ...box, right: box.x + box.width, bottom: box.y + box.height };
  };
  const photo = await boxOf(piece.locator(':scope > :nth-child(2)'));
  const price = await boxOf(piece.getByText('25,90'));
  const button = await boxOf(piece.getByRole('button'));
  const name = await boxOf(piece.locator(':scope > :nth-child(3)'));
  assert.ok(name.x >= photo.right && name.right <= button.x, 'the name is between the photo and the button');
  assert.ok(price.y >= name.bottom && price.x === name.x, 'the price is below the name');
  assert.ok(button.y < price.y && button.bottom > name.y, 'the button is beside both');
});
