import assert from 'node:assert/strict';
import { afterAll, test } from 'vitest';
import { readPage } from '#features/content/domain/endpoints.ts';
import { storeNotice, listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { MAX_NOTICE_BYTES } from '#features/identity/domain/schemas.ts';
import { smallPng } from '#features/identity/domain/testing/png.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { writeConfirmation } from '#features/payments/server/steps/write-confirmation.ts';
import { bodyOf, paid } from '#sandbox/testing/order-steps.ts';
import { testShop } from '#sandbox/testing/shop.ts';

const shop = await testShop({ background: false });
afterAll(() => shop.close());
const { admin } = shop;
const send = (bytes: Uint8Array, as: typeof admin | null = admin) =>
  shop.call(storeNotice, { file: Buffer.from(bytes).toString('base64') }, as);
const pageOf = async (code: string) => bodyOf(await shop.call(readPage, { code })).content;
const isMissing = async () =>
  bodyOf(await shop.call(listLegalNeeds, {}, admin)).missing.some(({ fields }) => fields.includes('guaranteeNotice'));

test('PUB-13 the official notice is missing until the owner saves it, and is then on its page and in the confirmation', async () => {
  assert.equal(await isMissing(), true);
  // The page states the rights as text, even without the file.
  assert.match(await pageOf('garantie-legale'), /garantie légale de conformité.*deux ans/s);
  assert.doesNotMatch(await pageOf('garantie-legale'), /<img/);
  const bytes = smallPng();
  const { notice } = bodyOf(await send(bytes));
  bodyOf(await shop.call(changeSettings, { guaranteeNotice: notice }, admin));
  assert.equal(await isMissing(), false);
  assert.match(await pageOf('garantie-legale'), new RegExp(`<img src="${notice}" alt="Notice officielle[^"]{40}`));
  assert.match(await pageOf('cgu'), /href="\/pages\/garantie-legale"/);
  assert.match(await pageOf('garantie-legale'), /youreurope/);
  const answer = await shop.fetch(notice);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), bytes);
  const { orderId } = await paid(shop);
  const mail = await writeConfirmation(shop.system, { key: `confirmation-${orderId}`, orderId, requestId: null });
  const attached = mail?.attachments?.find(({ name }) => name === 'garantie-legale.png');
  assert.deepEqual(new Uint8Array(attached?.bytes ?? []), bytes);
  assert.match(mail?.text ?? '', /\/pages\/garantie-legale/);
  assert.match(mail?.text ?? '', /La garantie légale de conformité donne au consommateur droit/);
});

test('a PDF notice is shown as a link, an SVG notice is downloaded instead of opened, and any other file or address is refused', async () => {
  const { notice } = bodyOf(await send(Buffer.from('%PDF-1.7\n%%EOF\n')));
  bodyOf(await shop.call(changeSettings, { guaranteeNotice: notice }, admin));
  assert.match(await pageOf('garantie-legale'), new RegExp(`href="${notice}"[^>]*>Ouvrir la notice officielle`));
  const svg = bodyOf(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"></svg>'))).notice;
  const answer = await shop.fetch(svg);
  assert.deepEqual(
    [answer.headers.get('content-type'), answer.headers.get('content-disposition')],
    ['image/svg+xml', 'attachment; filename="garantie-legale.svg"'],
  );
  const refused = await send(Buffer.from('<svg onload="alert(1)"></svg>'));
  assert.deepEqual([refused.status, refused.problem?.code], [422, 'identity.notice-unreadable']);
  assert.equal((await send(Buffer.concat([smallPng(), Buffer.alloc(MAX_NOTICE_BYTES)]))).status, 422);
  for (const value of ['/api/guarantee-notices/../x.pdf', 'https://example.org/notice.pdf', '/api/logos/x.png'])
    assert.equal((await shop.call(changeSettings, { guaranteeNotice: value }, admin)).status, 422, value);
  assert.equal((await shop.fetch('/api/guarantee-notices/00000000-0000-4000-8000-000000000000.pdf')).status, 404);
});

test('D-16 a visitor and a customer cannot upload a notice', async () => {
  for (const as of [null, await shop.aCustomer('lea.notice')]) assert.equal((await send(smallPng(), as)).status, 403);
});
