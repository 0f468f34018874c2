import assert from 'node:assert/strict';
import { test } from 'vitest';
import sql from 'sql-template-tag';
import { paid } from '#sandbox/testing/order-steps.ts';
import { assertAccessible } from './accessibility.ts';
import { desk, openStage, phone } from './browser.ts';
import { assertFits, gone, see } from './expect.ts';

const { shop, person } = await openStage({ background: false });

test('CUS-08 a paid order shows its pieces, its dispatch and the next live, and shares the shop', async (t) => {
  const { orderId, customer } = await paid(shop);
  await shop.shop.db.run(sql`
    insert into lives (title, ref, live_date) values ('Robes de fête', 'robes', ${new Date(shop.shop.now().getTime() + 86_400_000)})`);
  const { page } = await person(t, customer, phone);
  await page.goto(`/customer/order/${orderId}`);
  const ownPieces = page.getByRole('region', { name: 'C’est à vous !' });
  await see(ownPieces.getByText(/^Envoi par Colissimo prévu vers le \S+ \d/));
  await see(ownPieces.getByText(/^Prochain live\s: Robes de fête/));
  await see(ownPieces.getByRole('heading', { name: 'Commande payée' }));
  const [progress, navigation] = await Promise.all([
    ownPieces.getByRole('list', { name: 'Avancement de la commande' }).boundingBox(),
    page.getByRole('navigation', { name: 'Navigation principale' }).boundingBox(),
  ]);
  assert.ok(
    progress && navigation && progress.y + progress.height <= navigation.y,
    'the status is shown without a scroll',
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate('delete Navigator.prototype.share');
  await ownPieces.getByRole('button', { name: 'Partager' }).click();
  await see(page.getByText('Lien copié'));
  const headings = await page.getByRole('heading', { level: 2 }).allInnerTexts();
  assert.equal(headings.at(-1), 'Rétractation', 'the withdrawal comes last');
  await assertFits(page, 'a paid order');
  await assertAccessible(page, 'a paid order', 'main');

  await shop.shop.db.run(sql`update orders set payment_date = payment_date - interval '10 days' where id = ${orderId}`);
  await page.reload();
  await see(ownPieces.getByText(/^Votre colis part dès que possible\./));
  assert.equal(await ownPieces.getByText(/^Envoi par Colissimo/).count(), 0, 'the day of dispatch is over');
});

test('a question starts on the order, the seller answers there, and the buyer reads the answer', async (t) => {
  const { orderId, customer } = await paid(shop);
  const { page: buyer } = await person(t, customer, phone);
  await buyer.goto(`/customer/order/${orderId}`);
  await buyer.getByLabel('Votre message').fill('Quelle longueur ?');
  // The text may be typed before the page is hydrated.
  await see(buyer.getByRole('button', { name: 'Envoyer le message', disabled: false }));
  await buyer.reload();
  // The click waits for an enabled button, which needs the stored text.
  await buyer.getByRole('button', { name: 'Envoyer le message' }).click();
  await see(buyer.getByRole('list', { name: 'Messages' }).getByText('Quelle longueur ?'));
  await see(buyer.getByRole('button', { name: 'Envoyer le message', disabled: true }));

  const { page: seller } = await person(t, shop.admin, desk);
  await seller.goto('/admin/orders-preparation');
  const parcel = seller.getByRole('article').filter({ hasText: 'Quelle longueur' });
  await parcel.getByRole('link', { name: 'Répondre' }).click();
  await see(seller.getByText('Message d’une cliente'));
  await seller.getByLabel('Votre réponse').fill('98 cm.');
  await seller.getByRole('button', { name: 'Envoyer', exact: true }).click();
  await see(seller.getByRole('list', { name: 'Messages' }).getByText('98 cm.'));
  await gone(seller.getByRole('button', { name: 'C’est réglé' }));
  await assertAccessible(seller, 'an order with messages', 'main');
  await see(buyer.getByRole('list', { name: 'Messages' }).getByText('98 cm.'));
  await assertAccessible(buyer, 'the buyer’s order with messages', 'main');

  const answered = Promise.withResolvers<void>();
  await buyer.route('**/messages', (route) => answered.promise.then(() => route.continue()));
  await buyer.getByLabel('Votre message').fill('Merci');
  await buyer.getByRole('button', { name: 'Envoyer le message' }).click();
  await buyer.getByLabel('Votre message').fill('Et la largeur ?');
  answered.resolve();
  await see(buyer.getByRole('list', { name: 'Messages' }).getByText('Merci'));
  await see(buyer.getByRole('button', { name: 'Envoyer le message', disabled: false }));
  assert.equal(await buyer.getByLabel('Votre message').inputValue(), 'Et la largeur ?', 'typed text stays');
});
