import assert from 'node:assert/strict';
import { test } from 'vitest';
import { addToLiveOrder, remindBuyer } from '#features/orders/domain/admin-endpoints.ts';
import { listBuyersWithoutAccount } from '#screens/admin/without-account/endpoints.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { latestMail, mailsTo, until, type SeenMail } from '#sandbox/testing/steps.ts';
import { openStage } from './browser.ts';
import { card, acceptedCard, assertAccepted, payButton } from './card.ts';
import { arriveAt, waitForHydration, price, seeText, see } from './expect.ts';
import { countTaps } from './taps.ts';

const { shop, person } = await openStage();

const give = async (pseudo: string) => {
  const liveId = await shop.aLive();
  const productId = await shop.aProduct(liveId, 12, 2500);
  return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, shop.admin));
};

test('PUB-06 PUB-07 a new buyer has an account and sees her order within eight taps of the seller’s message', async (t) => {
  await give('lea.vintage');
  const { people } = bodyOf(await shop.call(listBuyersWithoutAccount, {}, shop.admin));
  const { page } = await person(t);
  const taps = countTaps(page);
  await taps.open(people[0]?.link ?? '');
  await seeText(page, 'Bonjour @lea.vintage');
  await taps.type(page, { 'E-mail': 'lea@test.example' });
  await taps.tap(page.getByRole('checkbox', { name: /^J’accepte/ }));
  await taps.tap(page.getByRole('button', { name: 'Créer mon compte' }));
  const { code } = await latestMail(shop, 'lea@test.example');
  await taps.type(page, { 'Saisissez le code reçu par e-mail': code });
  await arriveAt(page, '/customer/orders');
  await see(page.getByRole('link', { name: 'Valider ma commande' }));
  assert.ok(taps.count() <= 8, `${taps.count()} taps`);
});

test('CUS-09 CUS-17 a signed-out buyer with an earlier order pays within twelve taps of the reminder', async (t) => {
  const { customer, pseudo } = await paid(shop);
  const { orderId } = await give(pseudo);
  bodyOf(await shop.call(remindBuyer, { orderId }, shop.admin));
  // The payment of the earlier order was mailed as well.
  const mailWith = (matches: (mail: SeenMail) => unknown) =>
    until(async () => (await mailsTo(shop, customer.email)).find(matches));
  const { links } = await mailWith((mail) => mail.links[0]?.includes(orderId));
  const { page } = await person(t);
  const taps = countTaps(page);
  await taps.open(links[0] ?? '');
  await arriveAt(page, '/login');
  await taps.type(page, { 'E-mail': customer.email });
  await taps.tap(page.getByRole('button', { name: 'Recevoir mon lien' }));
  await see(page.getByLabel('Saisissez le code reçu par e-mail'));
  const { code } = await mailWith((mail) => mail.code);
  await taps.type(page, { 'Saisissez le code reçu par e-mail': code });
  await arriveAt(page, `/customer/order/${orderId}`);
  const validate = page.getByRole('button', { name: 'Valider la commande et passer au paiement' });
  await waitForHydration(validate);
  await taps.tap(validate);
  await arriveAt(page, `/payment/${orderId}`);
  await see(payButton(page));
  await taps.type(card(page), {
    'Numéro de carte': acceptedCard,
    'Date d’expiration': '12/30',
    'Code de sécurité': '123',
  });
  await assertAccepted(page, () => taps.tap(card(page).getByRole('button', { name: price('31,00 €') })));
  assert.ok(taps.count() <= 12, `${taps.count()} taps`);
});
