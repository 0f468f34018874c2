import assert from 'node:assert/strict';
import { test } from 'vitest';
import { declaredIdentity, type Identity } from '#features/identity/domain/schemas.ts';
import { orderRefundedMail } from '#features/invoices/server/emails/order-refunded.ts';
import {
  orderCancelledMail,
  orderExpiredMail,
  orderReminderMail,
  pieceGivenMail,
} from '#features/orders/server/emails/unpaid-order.ts';
import { mailLayout } from './layout.ts';
import { mailShopOf } from '#features/identity/server/queries.ts';

const initialIdentity = Object.fromEntries(
  Object.entries(declaredIdentity).map(([name, { initial }]) => [name, initial]),
);
const closing = 'À très vite en live, Léa';
const identity = {
  ...initialIdentity,
  shopName: 'Chez Léa',
  supportEmail: 'aide@chez-lea.example',
  legalName: 'Léa Martin',
  legalForm: 'ei',
  siren: '732829320',
  orderMailWords: closing,
} as Identity;
const shopOf = (changes: Partial<Identity> = {}) => mailShopOf({ ...identity, ...changes }, 'https://chez-lea.example');
const shop = shopOf();
const order = {
  shop,
  pseudo: 'lea',
  number: 'C1001',
  status: 'to-pay' as const,
  until: null,
  total: 3100,
  shipping: 600,
  minimum: 1800,
  items: [{ name: 'Robe', ref: 4, price: 2500, picture: { url: null, outline: '', color: null, number: '4' } }],
  orderUrl: 'https://chez-lea.example/customer/order/1',
};

test('a mail ends with the legal name, « EI » for a sole trader, and the SIREN', () => {
  const { text, html } = orderReminderMail(order, '');
  assert.ok(
    text.endsWith('\n—\nChez Léa · aide@chez-lea.example\nLéa Martin\u00a0EI · SIREN\u00a0732\u00a0829\u00a0320'),
  );
  assert.ok(html.includes('Léa Martin\u00a0EI · SIREN\u00a0732\u00a0829\u00a0320'));
});

test('a long value puts the values of adjacent facts below their names, but not those of pieces and totals', () => {
  const fact = (label: string, value: string) => ({ label, value });
  const piece = { ...fact('Robe', '25,00 €'), picture: order.items[0]?.picture };
  const total = { ...fact('Total', '31,00 €'), isTotal: true };
  const stackedLabels = (lines: object[]) => {
    const { html } = mailLayout({ shop, subject: '', title: '', paragraphs: [], lines: lines as [] });
    return [...html.matchAll(/>([^<]+)<\/span><br>/g)].map(([, label]) => label);
  };
  const day = fact('À déposer avant le', 'vendredi 11 décembre 2026');
  assert.deepEqual(stackedLabels([fact('Colis', '8R1'), day]), ['Colis', 'À déposer avant le']);
  assert.deepEqual(stackedLabels([fact('Colis', '8R1'), piece, total, day]), ['À déposer avant le']);
  assert.deepEqual(stackedLabels([fact('Colis', '8R1'), fact('Pièces', '2')]), []);
});

test('« EI » follows the name of a sole trader only, unless the name already contains « EI »', () => {
  const line = (changes: Partial<Identity>) => shopOf({ siren: '', ...changes }).sellerLine;
  assert.equal(line({ legalForm: 'sas' }), 'Léa Martin');
  for (const legalName of ['Léa Martin EI', 'EI Léa Martin', 'Léa Martin, entrepreneur individuel'])
    assert.equal(line({ legalName }), legalName);
  assert.equal(line({ legalName: 'Maison Eilean' }), 'Maison Eilean\u00a0EI');
  assert.equal(line({ legalName: '' }), '');
  assert.ok(
    mailLayout({ shop: shopOf({ siren: '', legalName: '' }), subject: '', title: '', paragraphs: [] }).text.endsWith(
      'example',
    ),
  );
});

test('the seller’s closing words are in mails about a running order, and in no mail about a finished order', () => {
  for (const { text } of [orderReminderMail(order, ''), pieceGivenMail(order)]) assert.ok(text.includes(closing));
  const refund = { orderNumber: 'C1001', orderUrl: '', amount: 3100, parts: [], lines: [], creditNotes: [] };
  for (const { text, html } of [
    orderExpiredMail(order),
    orderCancelledMail(order, { owed: 3100 }),
    orderRefundedMail({ shop, ...refund }),
  ])
    assert.ok(!text.includes(closing) && !html.includes('À très vite'), text);
});

test('a line without a value is left out', () => {
  const lines = [
    { label: 'Déclaration de', value: '' },
    { label: 'Commande', value: 'C1' },
  ];
  const { text, html } = mailLayout({ shop, subject: '', title: '', paragraphs: [], lines });
  for (const part of [text, html]) assert.ok(part.includes('Commande') && !part.includes('Déclaration'), part);
});

test('no line of the HTML can end before a colon or inside « e-mail »', () => {
  const { html } = mailLayout({
    shop,
    subject: '',
    title: 'Une question : laquelle ?',
    paragraphs: ['Répondez à cet e-mail : « merci » !', 'Deux e-mails\npartent'],
    code: { label: 'Votre code :', value: '123456' },
    links: [{ label: 'Suivre : le colis', link: 'https://chez-lea.example' }],
    blocks: [{ kind: 'paragraph', words: [{ text: 'Par e-mail : oui', isStrong: false }] }],
  });
  const body = html
    .slice(html.indexOf('<body'))
    .replaceAll(/ style="[^"]*"/g, (style) => (/nowrap/.test(style) ? style : ''));
  assert.doesNotMatch(body, / [:;!?»]|« /);
  const unbrokenWord = '<span style="white-space:nowrap">e-mail</span>';
  assert.equal(body.split(unbrokenWord).length, 3);
  assert.ok(body.includes('<span style="white-space:nowrap">e-mails</span><br>partent'));
});

test('the total of a mail is bold, and a picture has a fixed width that leaves the rest to the name of the piece', () => {
  const picture = { url: 'https://chez-lea.example/photo', outline: '', color: null, number: '4' };
  const { html } = orderReminderMail({ ...order, items: order.items.map((item) => ({ ...item, picture })) }, '');
  assert.match(html, /font-weight:700;[^>]*>Total</);
  assert.doesNotMatch(html, /font-weight:700;[^>]*>Livraison/);
  assert.match(html, /<td valign="top" width="48" [^>]*><img [^>]*width="48"/);
});
