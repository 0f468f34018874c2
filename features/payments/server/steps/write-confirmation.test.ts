import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { afterAll, test, type TestContext } from 'vitest';
import sql from 'sql-template-tag';
import { createPage, updatePage } from '#features/content/domain/admin-endpoints.ts';
import { requestOf } from '#shared/http/request.ts';
import { getMyOrder } from '#screens/customer/order/endpoints.ts';
import { changeStatus, resendMail } from '#features/orders/domain/admin-endpoints.ts';
import { getConfirmation } from '#features/payments/domain/admin-endpoints.ts';
import { getMyConfirmation } from '#features/payments/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { formatDay } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';
import { saveVersionsNow } from '#features/content/server/steps/save-versions.ts';
import { ProviderFailure } from '#platform/server/integrations/failure.ts';
import { sendDueMails } from '#platform/server/mails/send-due.ts';
import { sendMail } from '#platform/server/mails/send-mail.ts';
import { queuesOf } from '#app/server/background.ts';
import type { TestCaller } from '#sandbox/testing/caller.ts';
import { bodyOf, openedForm, seenByAdmin, toPay, type Placed } from '#sandbox/testing/order-steps.ts';
import { confirmationsTo, paidAndWaiting, awaitConfirmation } from '#sandbox/testing/outbox.ts';
import { pdfText } from '#sandbox/testing/pdf-text.ts';
import { testShop } from '#sandbox/testing/shop.ts';
import { payByCard } from '#sandbox/testing/steps.ts';
import { writeConfirmation } from './write-confirmation.ts';

// Only the reactions run automatically. Mails leave when a test sends them.
const shop = await testShop({ background: false });
await shop.shop.jobs.work(queuesOf(shop.shop).filter(({ name }) => name === 'reactions'));
await saveVersionsNow(shop.system);
afterAll(() => shop.close());
const { admin, system } = shop;
const { db, gateways } = shop.shop;
const NO_BREAK = /[\u00a0\u202f]/g;

const createWaiting = () => paidAndWaiting(shop);
const numberOf = async (order: Placed) => (await seenByAdmin(shop, order)).number;
const receivedBy = async (order: Placed) => (await confirmationsTo(shop, order)).toReversed();

type Endpoint = Parameters<typeof requestOf>[0];
async function download(endpoint: Endpoint, input: Record<string, unknown>, as: TestCaller | null) {
  const answer = await shop.fetch(requestOf(endpoint, input).url, { as });
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
}
const downloadOwn = ({ orderId, customer }: Placed) => download(getMyConfirmation, { orderId }, customer);
const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');
const unbroken = (text: string): string => text.replace(NO_BREAK, ' ').replace(/\s+/g, ' ');

test('SYS-06 a paid order is confirmed with all legal parts, in the mail and its PDF, under the accepted terms', async () => {
  const page = { code: 'cgu', title: 'Conditions de vente', isActive: true };
  const saved = bodyOf(
    await shop.call(createPage, { ...page, content: '<h2>Article 1</h2><p>Les conditions acceptées.</p>' }, admin),
  );
  const mediator = {
    mediatorName: 'Le Médiateur',
    mediatorAddress: '1 place de la Loi, 75001 Paris',
    mediatorSite: 'https://mediateur.example',
  };
  const seller = { legalName: 'Lila Martin', phone: '0472000001', deliveryDays: 12, ...mediator };
  bodyOf(await shop.call(changeSettings, seller, admin));
  const order = await toPay(shop, [2500, 1200]);
  const [robe] = order.productIds;
  await db.run(sql`
    update products set name = 'Robe Œillet 🌸 Олена', composition = '100 % coton', maker = 'Atelier Lila', condition = 'like-new'
    where id = ${robe}`);
  bodyOf(await shop.call(updatePage, { ...page, pageId: saved.id, content: '<p>Les conditions d’après.</p>' }, admin));
  await payByCard(shop, await openedForm(shop, order));
  const { mailId } = await awaitConfirmation(shop, order);
  const { number, items } = await seenByAdmin(shop, order);
  await sendMail(system, mailId);

  const [mail, ...otherMails] = await receivedBy(order);
  assert.ok(mail);
  assert.equal(otherMails.length, 0);
  assert.equal(mail.subject, `Confirmation de votre commande ${number}`);
  assert.deepEqual(
    mail.attachments.map(({ name, contentType }) => [name, contentType]),
    [[`confirmation-${number}.pdf`, 'application/pdf']],
  );
  const pdf = await downloadOwn(order);
  assert.equal(mail.attachments[0]?.sha256, sha256(pdf.bytes));
  const day = formatDay(plusDays(parisDay(shop.shop.now()), 12));
  const phrases = [
    number,
    '25,00 €',
    '6,00 €',
    '43,00 €',
    '100 % coton',
    'Fabrication : Atelier Lila',
    'Comme neuf',
    'Léa Martin',
    '12 rue des Lilas',
    '69003 Lyon',
    day,
    'Lila Martin',
    '04 72 00 00 01',
    'Le Médiateur, 1 place de la Loi, 75001 Paris',
    'mediateur.example',
    'Formulaire type de rétractation',
    `${shop.config.publicUrl}/retractation`,
    'garantie légale de conformité',
    'garantie légale des vices cachés',
    'Conditions de vente',
    'Les conditions acceptées.',
  ];
  for (const [where, text] of Object.entries({ mail: mail.text, html: mail.html, pdf: pdfText(pdf.bytes) })) {
    for (const phrase of phrases) assert.ok(unbroken(text).includes(unbroken(phrase)), `${where}: ${phrase}`);
    assert.ok(!text.includes('Les conditions d’après'), where);
    // A confirmation is stored for ten years, so it omits the customer's telephone, which is deleted after five.
    assert.doesNotMatch(text.replace(/[\s.]/g, ''), /0612345678|\+33612345678/, where);
  }
  for (const { ref } of items)
    assert.match(pdfText(pdf.bytes), new RegExp(`^${ref}$`, 'm'), 'the number on its picture');
  assert.ok(mail.text.includes('Robe Œillet 🌸 Олена'));
  assert.ok(pdfText(pdf.bytes).replaceAll('\n', '').includes('Robe Œillet Олена'));
  const informed = sql`select from orders where id = ${order.orderId} and withdrawal_told_at is not null`;
  assert.equal(await db.run(informed), 1, 'the time of the information about the withdrawal is stored');
});

test('SYS-06 repeated and interrupted attempts store one confirmation, and a resend has the same content', async (t) => {
  const order = await createWaiting();
  const { send } = gateways.mail;
  t.onTestFinished(() => {
    gateways.mail.send = send;
  });
  gateways.mail.send = async () => {
    throw new Error('the process ends here');
  };
  await assert.rejects(sendMail(system, order.mailId));
  gateways.mail.send = send;
  const firstDownload = await downloadOwn(order);
  bodyOf(await shop.call(changeSettings, { phone: '0698765432', shopName: 'Autre nom' }, admin));
  await db.run(sql`update products set name = 'Autre chose' where id = ${order.productIds[0]}`);
  shop.advance(61_000);
  await sendDueMails(system);
  await sendDueMails(system);
  bodyOf(await shop.call(resendMail, { orderId: order.orderId, mailId: order.mailId }, admin));
  await sendDueMails(system);
  const [first, second, ...otherMails] = await receivedBy(order);
  assert.ok(first && second);
  assert.equal(otherMails.length, 0);
  assert.deepEqual([first.subject, first.text, first.html], [second.subject, second.text, second.html]);
  const hash = sha256((await downloadOwn(order)).bytes);
  assert.deepEqual(
    [first, second].map(({ attachments }) => attachments[0]?.sha256),
    [hash, hash],
  );
  assert.equal(hash, sha256(firstDownload.bytes));
  assert.notEqual(first.messageId, second.messageId);
  const { mails, events } = await seenByAdmin(shop, order);
  assert.deepEqual(
    mails.map(({ kind, state, nextTryAt }) => [kind, state, nextTryAt]),
    [['payment-received', 'sent', null]],
  );
  assert.deepEqual(events.find(({ type }) => type === 'order.mail-resent')?.data, { mail: 'payment-received' });
});

test('SYS-06 an order set to paid by hand is confirmed once, and its page states that no card paid it', async () => {
  const order = await toPay(shop);
  const { orderId } = order;
  for (const status of ['paid', 'to-pay', 'paid'] as const)
    bodyOf(await shop.call(changeStatus, { orderId, status }, admin));
  const { mailId } = await awaitConfirmation(shop, order);
  await sendMail(system, mailId);
  await sendDueMails(system);
  const [mail, ...otherMails] = await receivedBy(order);
  assert.deepEqual([otherMails, mail?.subject], [[], `Confirmation de votre commande ${await numberOf(order)}`]);
  const { paymentMethod } = bodyOf(await shop.call(getMyOrder, { orderId }, order.customer));
  assert.equal(paymentMethod, 'Directement à la boutique, sans carte bancaire en ligne');
});

test('SYS-06 four concurrent attempts to write a confirmation store one confirmation', async () => {
  const order = await createWaiting();
  const reference = { key: '', orderId: order.orderId, requestId: null };
  const mails = await Promise.all(Array.from({ length: 4 }, () => writeConfirmation(system, reference)));
  assert.equal(new Set(mails.map((mail) => mail?.attachments?.[0]?.bytes.toString('base64'))).size, 1);
});

test('D-16 a confirmation is readable by its buyer and the administrators only, once it is made', async () => {
  const order = await createWaiting();
  const { orderId } = order;
  const isSaved = () => shop.call(getMyOrder, { orderId }, order.customer).then((answer) => bodyOf(answer).isConfirmed);
  assert.equal((await downloadOwn(order)).status, 404);
  assert.equal((await download(getConfirmation, { orderId }, admin)).status, 404);
  assert.equal(await isSaved(), false);
  await sendMail(system, order.mailId);
  assert.equal(await isSaved(), true);
  const otherCustomer = await shop.aCustomer('une.autre');
  const status = async (endpoint: Endpoint, as: TestCaller | null) =>
    (await download(endpoint, { orderId }, as)).status;
  assert.deepEqual(
    [
      await status(getMyConfirmation, null),
      await status(getMyConfirmation, otherCustomer),
      await status(getMyConfirmation, admin),
    ],
    [401, 404, 404],
  );
  assert.deepEqual(
    [
      await status(getConfirmation, null),
      await status(getConfirmation, otherCustomer),
      await status(getConfirmation, order.customer),
    ],
    [403, 403, 403],
  );
  const sent = await downloadOwn(order);
  const adminDownload = await download(getConfirmation, { orderId }, admin);
  assert.deepEqual([sent.status, sent.headers.get('content-type')], [200, 'application/pdf']);
  assert.equal(sent.headers.get('content-disposition'), `inline; filename="confirmation-${await numberOf(order)}.pdf"`);
  assert.ok(sent.bytes.equals(adminDownload.bytes));
  const text = await download(getConfirmation, { orderId, as: 'text' }, admin);
  const [mail] = await receivedBy(order);
  assert.equal(text.bytes.toString(), `${mail?.subject}\n\n${mail?.text}`);
});

/** Makes the storage of files fail until the returned function is called. */
function withoutFiles(t: TestContext): () => void {
  const { put } = gateways.files;
  const restoreFiles = () => void (gateways.files.put = put);
  t.onTestFinished(restoreFiles);
  gateways.files.put = async () => {
    throw new ProviderFailure('files', 'unreachable', 'for the test');
  };
  return restoreFiles;
}

test('SYS-06 SYS-07 a confirmation waits while files cannot be stored, and is sent afterwards', async (t) => {
  const order = await createWaiting();
  const restoreFiles = withoutFiles(t);
  await assert.rejects(sendMail(system, order.mailId), ProviderFailure);
  const [queued] = (await seenByAdmin(shop, order)).mails;
  assert.deepEqual([queued?.state, queued?.reason], ['to-send', 'les fichiers de la boutique ne répondent pas']);
  assert.ok(queued?.nextTryAt);
  restoreFiles();
  shop.advance(61_000);
  await sendDueMails(system);
  assert.equal((await receivedBy(order)).length, 1);
});

test('SYS-06 an order without accepted terms is confirmed with a dated version of the terms, and a cancelled order is not confirmed', async () => {
  const [earlier, cancelled] = [await createWaiting(), await createWaiting()];
  await db.run(sql`update orders set terms_version_id = null, terms_accepted_at = null where id = ${earlier.orderId}`);
  await db.run(sql`update orders set status = 'cancelled' where id = ${cancelled.orderId}`);
  await sendMail(system, earlier.mailId);
  await sendMail(system, cancelled.mailId);
  const [mail] = await receivedBy(earlier);
  assert.match(mail?.text ?? '', /Version du \d\d\/\d\d\/\d{4}\.\n/);
  assert.equal((await receivedBy(cancelled)).length, 0);
});
