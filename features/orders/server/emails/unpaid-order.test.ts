import assert from 'node:assert/strict';
import { test } from 'vitest';
import {
  orderCancelledMail,
  orderExpiredMail,
  orderReminderMail,
  pieceGivenMail,
  type UnpaidOrder,
} from './unpaid-order.ts';

const shop = {
  name: 'Défilé',
  supportEmail: 'bonjour@test.example',
  color: '#8a2c3a',
  logo: null,
  sellerLine: '',
  orderWords: '',
  subjects: {},
};
const picture = { url: null, outline: '', color: '#6d1a36', number: '42' };
const piece = { name: 'Robe', ref: 42, price: 2500, picture };

const orderOf = (count: number): UnpaidOrder => ({
  shop,
  pseudo: 'lea.martin',
  number: 'C1001',
  status: 'to-pay',
  until: '2026-11-25T19:00:00Z',
  total: 2500 * count + 600,
  shipping: 600,
  minimum: 1800,
  items: Array.from({ length: count }, () => piece),
  orderUrl: 'https://test.example',
});

function mailsOf(count: number): string {
  const order = orderOf(count);
  const mails = [
    orderReminderMail(order, ''),
    orderExpiredMail(order),
    orderCancelledMail(order, {}),
    pieceGivenMail(order),
  ];
  return mails.map(({ text }) => text).join('\n');
}

test('mails about an unpaid order use the singular for one piece and the plural for several pieces', () => {
  const plural = /vos pièces|ses pièces|les prendre/i;
  const singular = /votre pièce|sa pièce|la prendre/i;
  assert.match(mailsOf(1), singular);
  assert.doesNotMatch(mailsOf(1), plural);
  assert.match(mailsOf(2), plural);
  assert.doesNotMatch(mailsOf(2), singular);
});

test('D-08 mails about an order below the minimum state the missing amount and the next step, other mails do not', () => {
  const order = { ...orderOf(1), status: 'to-validate' as const, minimum: 2610 };
  const stated =
    /Il manque 1,10 € à la commande C1001 pour atteindre le minimum de 26,10 €, hors frais de port\. .*répondez à cet e-mail\./;
  const textsOf = (about: UnpaidOrder) =>
    [orderReminderMail(about, ''), orderReminderMail(about, 'Coucou'), pieceGivenMail(about)].map(({ text }) =>
      text.replaceAll(/[\u00A0\u202F]/g, ' '),
    );
  for (const text of textsOf(order)) assert.match(text, stated);
  for (const change of [{ minimum: 2500 }, { status: 'to-pay' as const }])
    for (const text of textsOf({ ...order, ...change })) assert.doesNotMatch(text, /Il manque/);
  const expired = (minimum: number) =>
    orderExpiredMail({ ...order, status: 'cancelled', minimum }).text.replaceAll(/[\u00A0\u202F]/g, ' ');
  assert.match(
    expired(2610),
    /Il manquait 1,10 € à la commande pour atteindre le minimum de 26,10 €, hors frais de port\./,
  );
  assert.doesNotMatch(expired(2500), /manquait/);
});
