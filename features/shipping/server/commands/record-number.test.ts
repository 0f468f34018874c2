import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { deleteLabel, recordNumber, scanAtTable } from '#features/shipping/domain/endpoints.ts';
import { eventTypes, bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { shippingMails, shippingReactions } from '../reactions.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());

test('ADM-23 a number that is typed for three parcels at the same moment is stored for one parcel', async () => {
  for (let trial = 0; trial < 6; trial++) {
    const orders = [await paid(shop), await paid(shop), await paid(shop)];
    const number = `SUIVI${100 + trial}`;
    const answers = await Promise.all(
      orders.map(({ orderId }, place) => {
        const trackingId = place === 0 ? number.toLowerCase() : number;
        return shop.call(recordNumber, { orderId, trackingId }, shop.admin);
      }),
    );
    assert.deepEqual(answers.map(({ status, problem }) => problem?.code ?? status).toSorted(), [
      200,
      'shipping.number-taken',
      'shipping.number-taken',
    ]);
  }
});

test('ADM-23 a typed number that is sent again after a lost reply succeeds once, and another number is refused', async () => {
  const order = await paid(shop);
  const enter = (trackingId: string) => shop.call(recordNumber, { orderId: order.orderId, trackingId }, shop.admin);
  for (const trackingId of ['SUIVI200', 'suivi200'])
    assert.deepEqual(bodyOf(await enter(trackingId)), { trackingId: 'SUIVI200' });
  assert.equal((await enter('SUIVI201')).problem?.code, 'shipping.label-exists');
  const typed = (await eventTypes(shop, order)).filter((eventType) => eventType === 'order.number-typed');
  assert.equal(typed.length, 1);
});

test('ADM-22 a typed number of eight digits opens its parcel when it is scanned, unless a piece has this number', async () => {
  const { orderId } = await paid(shop);
  const scan = async () => bodyOf(await shop.call(scanAtTable, { text: '01234567' }, shop.admin));
  bodyOf(await shop.call(recordNumber, { orderId, trackingId: '01234567' }, shop.admin));
  const { kind, places } = await scan();
  assert.deepEqual([kind, places[0]?.orderId], ['opened', orderId]);
  bodyOf(await shop.call(deleteLabel, { orderId }, shop.admin));
  assert.equal((await scan()).kind, 'old-label');
  await shop.aProduct(await shop.aLive(), 1_234_567);
  assert.equal((await scan()).kind, 'unsold');
});

test('ADM-25 the mail about a parcel of another carrier leaves with the status set by hand, because no scan will come', async () => {
  const reaction = shippingReactions.find(({ name }) => name === 'mail-parcel-sent-by-hand');
  const mailsAfter = async (trackingId: string) => {
    const { orderId } = await paid(shop);
    bodyOf(await shop.call(recordNumber, { orderId, trackingId }, shop.admin));
    const data = { from: 'paid', to: 'shipped' } as const;
    await reaction?.run(shop.system, { type: 'order.status-changed', orderId, data }, shop.shop.now());
    return (await shop.shop.db.many(sql`select from mails where order_id = ${orderId} and kind = 'parcel-shipped'`))
      .length;
  };
  assert.deepEqual([await mailsAfter('23456789'), await mailsAfter('6A15984040331')], [1, 0]);
});

test('ADM-25 the mail and the page about a parcel of another carrier name neither Colissimo nor its tracking page', async () => {
  const { orderId, customer } = await paid(shop);
  bodyOf(await shop.call(recordNumber, { orderId, trackingId: '12345678' }, shop.admin));
  const { trackingUrl, number } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  assert.equal(trackingUrl, null);
  const [kind] = shippingMails;
  const mail = await kind?.write(shop.system, { key: '', orderId, requestId: null });
  const text = mail?.text.replaceAll('\u00a0', ' ') ?? '';
  assert.ok(text.includes(`La commande ${number} est partie. Numéro de suivi : 12345678.`), text);
  assert.ok(text.includes(`Voir ma commande :\n${shop.config.publicUrl}/customer/order/${orderId}`), text);
  assert.doesNotMatch(text, /laposte/);
});

test('SYS-11 the link of an imported tracking number contains only the letters and digits of the number', async () => {
  const { orderId, customer } = await paid(shop);
  await shop.shop.db.run(sql`update orders set tracking_id = '8R 12345&x=678901é' where id = ${orderId}`);
  const { trackingUrl } = bodyOf(await shop.call(getMyOrder, { orderId }, customer));
  assert.equal(trackingUrl, 'https://www.laposte.fr/outils/suivre-vos-envois?code=8R12345x678901');
});
