import assert from 'node:assert/strict';
import { test, type TestContext } from 'vitest';
import { changeStatus } from '#features/orders/domain/admin-endpoints.ts';
import { paid, seenByAdmin, toPay, toValidate, type Placed } from '#sandbox/testing/order-steps.ts';
import { replaceAnswer, openStage } from './browser.ts';
import { arriveAt, seeValue, waitForFrames, waitForHydration, price, seeText, see, seeTitle } from './expect.ts';

// On a slow network a page is readable seconds before its script runs. Input from that time must count.
const { shop, person } = await openStage();

async function openWithoutScript(t: TestContext, { customer, orderId }: Placed, part = '') {
  const buyer = await person(t, customer);
  const script = Promise.withResolvers<void>();
  await replaceAnswer(buyer, /^\/assets\/react-.*\.js$/, script.promise);
  await buyer.page.goto(`/customer/order/${orderId}${part}`);
  return { ...buyer, loadScript: script.resolve };
}

test('a first visit shows the fonts from its second screen, and the next visit from its first paint', async (t) => {
  const { context, page } = await person(t);
  const showsFonts = () => page.evaluate(`document.documentElement.hasAttribute('data-fonts')`);
  await page.goto('/');
  await page.waitForFunction(() => localStorage['fonts']);
  assert.equal(await showsFonts(), false, 'text that is being read keeps its font');
  await page.getByRole('contentinfo').getByRole('link', { name: 'CGV' }).click();
  await seeTitle(page, 'Conditions générales de vente');
  assert.equal(await showsFonts(), true);
  await replaceAnswer({ context }, /^\/assets\/react-.*\.js$/, 'nothing');
  await page.reload();
  assert.equal(await showsFonts(), true);
});

test('CUS-10 a click before the script has loaded takes effect after the load', async (t) => {
  const order = await toPay(shop);
  const { page, loadScript } = await openWithoutScript(t, order);
  await page.getByRole('button', { name: 'Modifier' }).click();
  assert.equal((await seenByAdmin(shop, order)).status, 'to-pay');
  loadScript();
  await see(page.getByRole('heading', { name: 'Commande à valider' }));
  assert.equal((await seenByAdmin(shop, order)).status, 'to-validate');
});

test('CUS-11 CUS-17 the payment page opens from a link clicked before the script has loaded', async (t) => {
  const order = await toPay(shop);
  const { page, loadScript } = await openWithoutScript(t, order);
  await page.getByRole('link', { name: price('Payer maintenant 31,00 €') }).click();
  await arriveAt(page, `/payment/${order.orderId}`);
  loadScript();
  await seeTitle(page, 'Paiement');
  await see(page.frameLocator('iframe').getByRole('button', { name: /Commander et payer/ }));
});

test('CUS-09 CUS-13 text typed before the script has loaded is kept and sent with the form', async (t) => {
  const order = await toValidate(shop);
  const { page, loadScript } = await openWithoutScript(t, order);
  const field = (label: string) => page.getByRole('main').getByLabel(label, { exact: true });
  const typed = { Prénom: 'Léa', Nom: 'Martin', Adresse: '12 rue des Lilas', Ville: 'Lyon' };
  for (const [label, text] of Object.entries(typed)) await field(label).fill(text);
  await field('Instructions de livraison (facultatif)').fill('Digicode 12B');
  loadScript();
  for (const [label, text] of Object.entries(typed)) await seeValue(field(label), text);
  await field('Code postal').fill('69003');
  await field('Téléphone').fill('06 12 34 56 78');
  await field('E-mail').fill('lea@test.example');
  await page.getByRole('button', { name: 'Valider la commande et passer au paiement' }).click();
  await arriveAt(page, `/payment/${order.orderId}`);
  const { address } = await seenByAdmin(shop, order);
  assert.deepEqual([address?.street, address?.deliveryNote], ['12 rue des Lilas', 'Digicode 12B']);
});

test('pieces unticked on the withdrawal form before the script has loaded stay unticked', async (t) => {
  const order = await paid(shop, [2500, 3000, 3500]);
  const { page, loadScript } = await openWithoutScript(t, order, '/retractation');
  const boxes = page.getByRole('group', { name: 'Pièces concernées' }).getByRole('checkbox');
  const ticked = () => boxes.evaluateAll((all) => all.map((box) => (box as unknown as { checked: boolean }).checked));
  assert.deepEqual(await ticked(), [true, true, true]);
  await boxes.nth(0).uncheck();
  await boxes.nth(2).uncheck();
  loadScript();
  await waitForHydration(boxes);
  await see(page.getByText(/^30,00\s€$/));
  assert.deepEqual(await ticked(), [false, true, false]);
});

test('CUS-08 the scroll position from before the script has loaded stays the same', async (t) => {
  const order = await toPay(shop);
  const { page, loadScript } = await openWithoutScript(t, order);
  const modify = page.getByRole('button', { name: 'Modifier' });
  await modify.scrollIntoViewIfNeeded();
  const boxBefore = await modify.boundingBox();
  const link = page.getByRole('link', { name: price('Payer maintenant 31,00 €') });
  loadScript();
  await waitForHydration(link);
  await waitForFrames(page);
  assert.deepEqual(await modify.boundingBox(), boxBefore);
  assert.ok((await page.evaluate('scrollY')) !== 0, 'the page is scrolled');
});

for (const action of ['a tap', 'Enter'] as const) {
  test(`PUB-04 a sign-in link requested with ${action} before the script has loaded is sent after the load`, async (t) => {
    const visitor = await person(t);
    const script = Promise.withResolvers<void>();
    await replaceAnswer(visitor, /^\/assets\/react-.*\.js$/, script.promise);
    await visitor.page.goto('/login');
    const email = visitor.page.getByLabel('E-mail');
    await email.fill('pressee@test.example');
    const button = visitor.page.getByRole('button', { name: 'Recevoir mon lien' });
    assert.equal(await button.isDisabled(), true, 'only the script enables the button');
    if (action === 'Enter') await email.press('Enter');
    else {
      const { x = 0, y = 0, width = 0, height = 0 } = (await button.boundingBox()) ?? {};
      await visitor.page.touchscreen.tap(x + width / 2, y + height / 2);
    }
    script.resolve();
    const confirmation = visitor.page.getByText('E-mail envoyé à pressee@test.example');
    await see(confirmation);
    await see(visitor.page.locator(':focus').filter({ hasText: 'E-mail envoyé' }));
  });
}

test('CUS-08 an order that changes while its page loads slowly is hydrated as the server rendered it, then shows the change', async (t) => {
  const { orderId, customer } = await toPay(shop);
  const { page, context } = await person(t, customer);
  // Simulates a phone that needs over five seconds to start the shop. The page’s data is then old before its first use.
  await context.addInitScript(() => {
    const [{ parse }, now] = [JSON, Date.now];
    let jump = 0;
    Date.now = () => now() + jump;
    JSON.parse = (text: string, ...rest) => {
      if (text.startsWith('{"queries"')) setTimeout(() => (jump = 6_000));
      return parse(text, ...rest) as unknown;
    };
  });
  await context.route(/\/assets\/MyOrder-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 3_000));
    await route.continue();
  });
  await context.route(`**/api/orders/${orderId}`, async (route) => {
    await shop.call(changeStatus, { orderId, status: 'cancelled' }, shop.admin);
    await route.continue();
  });
  await page.goto(`/customer/order/${orderId}`, { waitUntil: 'commit' });
  await seeText(page, 'Annulée');
});
