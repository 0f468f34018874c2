import { test } from 'vitest';
import sql from 'sql-template-tag';
import { withdrawFromOrder } from '#features/withdrawals/domain/endpoints.ts';
import { codesOf } from '#features/users/server/steps/try-factor.ts';
import { notify } from '#sandbox/testing/notices.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { aMember } from '#sandbox/testing/team-steps.ts';
import { desk, openStage } from './browser.ts';
import { arriveAt, gone, see, waitForHydration } from './expect.ts';
import { assertScreen } from './screens.ts';

const { shop, person } = await openStage();
const { admin } = shop;
const { db } = shop.shop;
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

async function aSellerWithFactor() {
  const member = await aMember(shop, 'seller');
  await db.run(sql`
    insert into second_factors (user_id, secret, created_at, confirmed_at)
    values (${member.userId}, ${SECRET}, ${shop.shop.now()}, ${shop.shop.now()})`);
  return member;
}

test('SYS-08 an owner sees in the back office that variables differ between processes, and a seller does not', async (t) => {
  const id = crypto.randomUUID();
  const hashes = { SHOP_NAME: 'x', LAPOSTE_TRACKING_URL: 'x', S3_SECRET_ACCESS_KEY: 'x', version: 'x' };
  // Seen 50 seconds ahead of now, so that the process counts as running during the whole test.
  await db.run(sql`
    insert into processes (id, started_at, seen_at, key, hashes)
    values (${id}, ${shop.shop.now()}, ${new Date(shop.shop.now().getTime() + 50_000)}, 'k', ${JSON.stringify(hashes)}::jsonb)`);
  t.onTestFinished(async () => void (await db.run(sql`delete from processes where id = ${id}`)));
  const owner = await person(t, admin, desk);
  await owner.page.goto('/admin');
  await see(owner.page.getByText('Les serveurs de la boutique n’ont pas les mêmes réglages'));
  await see(owner.page.getByText('SHOP_NAME, LAPOSTE_TRACKING_URL, S3_SECRET_ACCESS_KEY'));
  await assertScreen(owner, 'processes-differ');
  const seller = await person(t, await aMember(shop, 'seller'), desk);
  await seller.page.goto('/admin');
  await see(seller.page.getByText('À faire'));
  await gone(seller.page.getByText('Les serveurs de la boutique n’ont pas les mêmes réglages'));
});

test('D-16 an owner must type her password to remove the second factor of a colleague', async (t) => {
  await aSellerWithFactor();
  const owner = await person(t, admin, desk);
  const { page } = owner;
  await page.goto('/admin/team');
  await page.getByRole('button', { name: /^Désactiver la double vérification de/ }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog.getByText('Saisissez votre mot de passe.'));
  await assertScreen(owner, 'factor-reset');
  await dialog.getByLabel('Mot de passe actuel', { exact: true }).fill('un mot de passe long');
  await dialog.getByRole('button', { name: 'Désactiver' }).click();
  await gone(dialog);
});

test('D-16 CUS-03 a team member with a second factor must give the code before seeing own orders and the link to the back office', async (t) => {
  const member = await aSellerWithFactor();
  const { page } = await person(t, member, desk);
  await page.goto('/customer/faq');
  await waitForHydration(page.locator('main h1'));
  await gone(page.getByRole('navigation', { name: 'Navigation principale' }));
  await page.goto('/customer/orders');
  const form = page.getByRole('form', { name: 'Double vérification' });
  const code = codesOf(SECRET, '', '').generate({ timestamp: shop.shop.now().getTime() });
  await form.getByRole('textbox').fill(code);
  await form.getByRole('button', { name: 'Continuer' }).click();
  await see(page.getByRole('heading', { name: 'Mes commandes' }));
  await see(page.getByRole('banner').getByRole('link', { name: member.email }));
  await page.getByRole('link', { name: 'Administration' }).click();
  await arriveAt(page, '/admin');
});

test('D-13 a withdrawal with a charged-back payment offers no refund and ends without one', async (t) => {
  const order = await paid(shop);
  bodyOf(await shop.call(withdrawFromOrder, { orderId: order.orderId, name: 'Léa' }, order.customer));
  await notify(shop, {
    ...order,
    transactions: [{ operationType: 'CREDIT', amount: 3100, transactionDetails: { creationContext: 'CHARGEBACK' } }],
  });
  const owner = await person(t, admin, desk);
  const { page } = owner;
  await page.goto(`/admin/orders/${order.orderId}`);
  await page.getByRole('button', { name: 'Terminer sans rembourser' }).click();
  const dialog = page.getByRole('dialog');
  await see(dialog.getByText('La banque de la cliente a repris son paiement'));
  await assertScreen(owner, 'withdrawal-charged-back');
  await dialog.getByRole('button', { name: 'Terminer la rétractation' }).click();
  await see(page.getByText('la banque a repris le paiement', { exact: false }));
  await assertScreen(owner, 'withdrawal-ended-by-bank');
});
