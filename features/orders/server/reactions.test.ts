import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import sql from 'sql-template-tag';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { listLiveEndMails } from '#screens/admin/lives/endpoints.ts';
import { addToLiveOrder, removeItem } from '#features/orders/domain/admin-endpoints.ts';
import { bodyOf, putInStatus, seenByAdmin } from '#sandbox/testing/order-steps.ts';
import { mailsTo, until } from '#sandbox/testing/steps.ts';
import { queuesOf } from '#app/server/background.ts';
import { enqueueMailsOfLive, writeLiveMail } from './steps/write-live-mail.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';

const shop = await testShop({ background: false });
await shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions'));
afterAll(() => shop.close());
const { admin } = shop;
const { db } = shop.shop;
let ref = 0;

const setMailAfterLive = async (mailAfterLive: boolean) =>
  bodyOf(await shop.call(changeSettings, { mailAfterLive }, admin));
const give = async (liveId: string, pseudo: string, price = 2000) => {
  const productId = await shop.aProduct(liveId, ++ref, price);
  return bodyOf(await shop.call(addToLiveOrder, { liveId, productId, pseudo }, admin));
};
const setActive = async (liveId: string, isActive: boolean) =>
  bodyOf(await shop.call(updateLive, { liveId, isActive }, admin));
const endLive = async (liveId: string) => {
  await setActive(liveId, false);
  await until(async () => {
    const openJob = await db.one(
      sql`select 1 from pgboss.job where name = 'reactions' and state in ('created', 'retry', 'active')`,
    );
    return openJob === null;
  });
  // Enqueues the mails now, instead of after the delay in which the end of the live can be undone.
  await enqueueMailsOfLive(shop.system, liveId);
  await sendDueMails(shop.system);
};
const mailsOf = async ({ email }: TestCaller) => (await mailsTo(shop, email)).map(({ subject }) => subject);

test('D-21 no mail is sent when a live ends in a shop with the initial settings', async () => {
  const [liveId, lea] = [await shop.aLive(), await shop.aCustomer('lea.silence')];
  await give(liveId, 'lea.silence');
  await endLive(liveId);
  assert.deepEqual(await mailsOf(lea), []);
});

test('each buyer with an account gets one mail about all unpaid pieces, with the total, even if the live ends again', async () => {
  await setMailAfterLive(true);
  const liveId = await shop.aLive('Live du jeudi');
  const [lea, paidBuyer, buyerWithoutPiece] = [
    await shop.aCustomer('lea.fin'),
    await shop.aCustomer('deja.payee'),
    await shop.aCustomer('rendue'),
  ];
  await give(liveId, 'lea.fin', 2000);
  const second = await give(liveId, 'lea.fin', 1550);
  await give(liveId, 'sans.compte');
  await putInStatus(shop, await give(liveId, 'deja.payee'), 'paid');
  const { orderId, itemId } = await give(liveId, 'rendue');
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  await endLive(liveId);
  const [mail, ...otherMails] = await mailsTo(shop, lea.email);
  assert.deepEqual(otherMails, []);
  const text = mail?.text.replace(/[\u00A0\u202F]/g, ' ') ?? '';
  assert.match(mail?.subject ?? '', /vos 2 pièces du live$/);
  assert.match(text, /^À valider\n\nVos pièces/, 'the badge of the orders');
  assert.match(text, /« Live du jeudi »/);
  assert.match(
    text,
    /Robe \d+ \(n°\s\d+\) : 20,00 €\nRobe \d+ \(n°\s\d+\) : 15,50 €\nTotal, livraison comprise : 41,50 €/,
  );
  assert.ok(text.includes(`${shop.config.publicUrl}/customer/order/${second.orderId}`));
  assert.deepEqual([await mailsOf(paidBuyer), await mailsOf(buyerWithoutPiece)], [[], []]);
  const mails = await db.many<{ key: string }>(sql`select key from mails where key like ${`live-ended-${liveId}-%`}`);
  assert.deepEqual(mails, [{ key: `live-ended-${liveId}-${second.orderId}` }]);

  await setActive(liveId, true);
  await endLive(liveId);
  await setActive(liveId, false);
  assert.equal((await mailsOf(lea)).length, 1);
});

test('a buyer whose first order and its mail moved to another account gets a mail about a second order', async () => {
  await setMailAfterLive(true);
  const [liveId, lea, ines] = [
    await shop.aLive(),
    await shop.aCustomer('lea.avant'),
    await shop.aCustomer('ines.apres'),
  ];
  const { orderId } = await give(liveId, 'lea.avant');
  await endLive(liveId);
  await setActive(liveId, true);
  await db.run(sql`update orders set user_id = ${ines.userId} where id = ${orderId}`);
  await give(liveId, 'lea.avant');
  await endLive(liveId);
  assert.equal((await mailsOf(lea)).length, 2);
});

test('the button of the mail opens the list of two open orders, or the one order that is still open', async () => {
  await setMailAfterLive(true);
  const [liveId, lea] = [await shop.aLive(), await shop.aCustomer('lea.double')];
  const first = await give(liveId, 'lea.double');
  await putInStatus(shop, first, 'to-pay');
  const second = await give(liveId, 'lea.double');
  assert.notEqual(first.orderId, second.orderId);
  await endLive(liveId);
  const [mail] = await mailsTo(shop, lea.email);
  const { publicUrl } = shop.config;
  assert.ok(mail?.text.includes(`Voir mes commandes\u00A0:\n${publicUrl}/customer/orders\n`), mail?.text);
  await putInStatus(shop, first, 'paid');
  const again = await writeLiveMail(shop.system, { key: '', orderId: first.orderId, requestId: null });
  assert.ok(again?.text.includes(`Voir ma commande\u00A0:\n${publicUrl}/customer/order/${second.orderId}\n`));
});

test('D-08 the mail states the amount missing to reach the minimum, if any', async () => {
  await setMailAfterLive(true);
  const [liveId, lea, zoe] = [
    await shop.aLive('Live du samedi'),
    await shop.aCustomer('lea.dessous'),
    await shop.aCustomer('zoe.dessus'),
  ];
  const { orderId } = await give(liveId, 'lea.dessous', 1690);
  await give(liveId, 'zoe.dessus', 1800);
  await endLive(liveId);
  const textOf = async ({ email }: TestCaller) =>
    (await mailsTo(shop, email)).map(({ text }) => text.replaceAll(/[\u00A0\u202F]/g, ' ')).join();
  const { number } = await seenByAdmin(shop, { orderId });
  assert.ok(
    (await textOf(lea)).includes(`Il manque 1,10 € à la commande ${number} pour atteindre le minimum de 18,00 €`),
  );
  assert.doesNotMatch(await textOf(zoe), /Il manque/);
});

test('the seller’s text replaces the usual introduction of the mail', async () => {
  bodyOf(
    await shop.call(changeSettings, { mailAfterLive: true, liveEndedText: 'Merci {pseudo} pour {live} !' }, admin),
  );
  const [liveId, lea] = [await shop.aLive('Live du lundi'), await shop.aCustomer('lea.lundi')];
  await give(liveId, 'lea.lundi');
  await endLive(liveId);
  const [mail] = await mailsTo(shop, lea.email);
  assert.match(mail?.text ?? '', /\n\nMerci lea\.lundi pour Live du lundi\u00a0!\n\n/);
  assert.doesNotMatch(mail?.text ?? '', /Merci d’avoir suivi/);
});

test('an undone end of a live sends no mail, and resuming a live after its mails returns their number', async () => {
  const [liveId, lea] = [await shop.aLive('Live du mardi'), await shop.aCustomer('lea.mardi')];
  await give(liveId, 'lea.mardi');
  await setActive(liveId, false);
  const jobs = () =>
    db.many<{ wait: number }>(sql`
      select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
      where name = 'live-mails' and data ->> 'liveId' = ${liveId}`);
  await until(async () => (await jobs()).length === 1);
  assert.ok(((await jobs())[0]?.wait ?? 0) > 10);
  assert.equal((await setActive(liveId, true)).told, undefined);
  await enqueueMailsOfLive(shop.system, liveId);
  await sendDueMails(shop.system);
  assert.deepEqual(await mailsOf(lea), []);
  await endLive(liveId);
  assert.equal((await mailsOf(lea)).length, 1);
  assert.equal((await setActive(liveId, true)).told, 1);
});

const endMails = async (liveId: string) =>
  bodyOf(await shop.call(listLiveEndMails, {}, admin)).lives.find((live) => live.liveId === liveId);

test('a live that ends again mails an update only to buyers with later pieces, and these mails are listed beforehand', async () => {
  await setMailAfterLive(true);
  bodyOf(await shop.call(changeSettings, { liveEndedText: '' }, admin));
  const [liveId, lea, zoe, mia] = [
    await shop.aLive('Live du mercredi'),
    await shop.aCustomer('lea.reprise'),
    await shop.aCustomer('zoe.reprise'),
    await shop.aCustomer('mia.reprise'),
  ];
  await give(liveId, 'lea.reprise', 2000);
  await give(liveId, 'zoe.reprise', 1000);
  assert.deepEqual(await endMails(liveId), {
    liveId,
    count: 2,
    updates: 0,
    pseudos: ['lea.reprise', 'zoe.reprise'],
  });
  await endLive(liveId);
  await setActive(liveId, true);
  assert.equal(await endMails(liveId), undefined, 'no piece was given since');
  const { orderId, itemId } = await give(liveId, 'lea.reprise', 1550);
  await give(liveId, 'mia.reprise', 3000);
  assert.deepEqual(await endMails(liveId), {
    liveId,
    count: 2,
    updates: 1,
    pseudos: ['lea.reprise', 'mia.reprise'],
  });
  await endLive(liveId);
  await endLive(liveId);
  const [updateMail, firstMail, ...otherMails] = await mailsTo(shop, lea.email);
  assert.deepEqual([otherMails.length, (await mailsOf(zoe)).length, (await mailsOf(mia)).length], [0, 1, 1]);
  assert.notEqual(updateMail?.messageId, firstMail?.messageId);
  const text = updateMail?.text.replaceAll('\u00a0', ' ') ?? '';
  assert.match(updateMail?.subject ?? '', /vos 2 pièces du live, à jour$/);
  assert.match(
    text,
    /« Live du mercredi » a repris après notre premier e-mail\. 1 pièce s’est ajoutée à votre liste\./,
  );
  assert.match(text, /Total, livraison comprise : 41,50 €/);

  await setActive(liveId, true);
  await give(liveId, 'zoe.reprise', 500);
  bodyOf(await shop.call(removeItem, { orderId, itemId }, admin));
  await endLive(liveId);
  assert.equal((await mailsOf(lea)).length, 2, 'a removed piece causes no mail');
  assert.equal((await mailsOf(zoe)).length, 2);
});

test('an unsent mail of a resumed live is dropped, and the next end sends one mail about all pieces', async () => {
  const [liveId, lea] = [await shop.aLive('Live du vendredi'), await shop.aCustomer('lea.attente')];
  await give(liveId, 'lea.attente', 2000);
  await setActive(liveId, false);
  await enqueueMailsOfLive(shop.system, liveId);
  assert.equal((await setActive(liveId, true)).told, undefined, 'the mail has not left');
  await sendDueMails(shop.system);
  assert.deepEqual(await mailsOf(lea), []);
  assert.equal((await setActive(liveId, false)).told, undefined);
  assert.equal((await setActive(liveId, true)).told, undefined, 'the dropped mail never leaves');
  await give(liveId, 'lea.attente', 1000);
  await endLive(liveId);
  const [subject, ...otherSubjects] = await mailsOf(lea);
  assert.match(subject ?? '', /vos 2 pièces du live$/);
  assert.deepEqual(otherSubjects, []);
});

test('D-21 only the team can list the mails of a live’s end, and the list is empty while mails are disabled', async () => {
  await setMailAfterLive(false);
  const [liveId, lea] = [await shop.aLive(), await shop.aCustomer('lea.muette')];
  await give(liveId, 'lea.muette');
  assert.deepEqual(bodyOf(await shop.call(listLiveEndMails, {}, admin)).lives, []);
  for (const caller of [undefined, lea]) assert.equal((await shop.call(listLiveEndMails, {}, caller)).status, 403);
});
