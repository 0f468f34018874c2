import { alertTexts, attentionWords } from '#features/attention/domain/labels.ts';
import { TERMS_CODE } from '#features/content/domain/rules.ts';
import { fillPlaceholders } from '#features/content/domain/reading-placeholders.ts';
import { cents } from '#shared/money.ts';
import { roleNames } from '#shared/roles.ts';
import type { Settings } from '#features/settings/domain/schemas.ts';
import { MAX_TEXT } from '#shared/text.ts';
import { refundSources } from '#features/refunds/domain/lifecycle.ts';
import { readHtml } from '#platform/server/documents/read-html.ts';
import { documentsMail } from '#features/documents/server/emails/documents.ts';
import { orderRefundedMail } from '#features/invoices/server/emails/order-refunded.ts';
import {
  ownerAlertMail,
  ownerDigestMail,
  ownerFirstOrderMail,
  ownerUndeliveredMail,
} from '#features/notices/server/emails/owner-notices.ts';
import { messageAnsweredMail } from '#features/messages/server/emails/message-answered.ts';
import { liveEndedMail } from '#features/orders/server/emails/live-ended.ts';
import {
  orderCancelledMail,
  orderExpiredMail,
  orderReminderMail,
  pieceGivenMail,
} from '#features/orders/server/emails/unpaid-order.ts';
import { confirmationBlocks } from '#features/payments/server/emails/confirmation-blocks.ts';
import { orderConfirmationMail } from '#features/payments/server/emails/order-confirmation.ts';
import { restToPayMail } from '#features/payments/server/emails/rest-to-pay.ts';
import { accountGoingMail } from '#features/retention/server/emails/account-going.ts';
import { parcelShippedMail } from '#features/shipping/server/emails/parcel-shipped.ts';
import { newOwnerMail } from '#features/users/server/emails/new-owner-mail.ts';
import { accountChangedMail } from '#features/users/server/emails/account-changed-mail.ts';
import { invitationMail } from '#features/users/server/emails/invitation-mail.ts';
import { signInMail } from '#features/users/server/emails/sign-in-mail.ts';
import { returnLabelMail } from '#features/withdrawals/server/emails/return-label.ts';
import { withdrawalReopenedMail } from '#features/withdrawals/server/emails/withdrawal-reopened.ts';
import { withdrawalEndedMail } from '#features/invoices/server/emails/withdrawal-ended.ts';
import { withdrawalImpossibleMail } from '#features/withdrawals/server/emails/withdrawal-impossible.ts';
import type { MailedWithdrawal } from '#features/withdrawals/server/steps/read-mailed.ts';
import { withdrawalReceiptMail } from '#features/withdrawals/server/emails/withdrawal-receipt.ts';
import { confirmationParts } from '#features/content/server/legal/confirmation-parts.ts';
import { legalTemplates } from '#features/content/server/legal/templates.ts';
import { type WrittenMail } from '#platform/server/mails/layout.ts';
import { mailShopOf } from '#features/identity/server/queries.ts';
import {
  alertData,
  answers,
  at,
  confirmedOrder,
  email,
  link,
  name,
  pieces,
  publicUrl,
  refunds,
  total,
  withdrawal,
} from './mail-facts.ts';

/** Returns samples of each kind of mail. A kind has several samples when its text depends on the data. */
export function mailSamples(identity: Settings): Record<string, WrittenMail[]> {
  const shop = mailShopOf(identity, publicUrl);
  const order = {
    shop,
    pseudo: 'maximilienne.alexandrine',
    number: 'C100123',
    status: 'to-pay' as const,
    until: at,
    total,
    shipping: 600,
    minimum: 1800,
    items: pieces,
    orderUrl: link,
  };
  const onePieceOrder = { ...order, items: pieces.slice(0, 1), until: null };
  const { senderStreet, senderZip, senderCity } = identity;
  const returnAddress = senderStreet && `${senderStreet}, ${senderZip} ${senderCity}`;
  const mailed: MailedWithdrawal = { ...withdrawal, shop, returnAddress };
  const ended = (parts: (typeof refunds)[keyof typeof refunds][], creditNotes: string[] = []) =>
    withdrawalEndedMail({ ...mailed, state: 'refunded', refundedAt: at }, { parts, creditNotes });
  const refund = { shop, orderNumber: 'C100123', orderUrl: link, amount: total };
  const liveTitle = 'Grand déballage d’automne, robes et manteaux';
  const live = { shop, status: null, liveTitle, total, orders: [], minimum: 1800, link };
  const notice = { shop, publicUrl };
  const pictures = new Map(pieces.map(({ ref, picture }) => [String(ref), picture]));
  const alertOrder = { id: '00000000-0000-4000-8000-000000000000', number: 'C100123' };
  const alerts = Object.keys(alertTexts).map((kind) =>
    ownerAlertMail({ ...notice, ...attentionWords({ kind, data: alertData }), order: alertOrder, dueOn: '2026-12-09' }),
  );
  const legal = (html: string) => readHtml(fillPlaceholders(html, identity), { base: publicUrl, level: 3 });
  const texts = legalTemplates({ fromBrowsers: false, fromServer: false }, true);
  const confirmed = {
    ...confirmedOrder,
    terms: {
      title: texts[TERMS_CODE].title,
      content: fillPlaceholders(texts[TERMS_CODE].content, identity),
      since: at,
      acceptedAt: at,
    },
  };
  const legalParts = {
    seller: legal(confirmationParts.seller),
    mediator: legal(confirmationParts.mediator),
    guarantees: legal(confirmationParts.guarantees),
    withdrawal: legal(texts.retractation.content),
    terms: readHtml(confirmed.terms.content, { base: publicUrl, level: 3 }),
  };
  const confirmation = orderConfirmationMail({
    shop,
    order: confirmed,
    parcel: 'prepared',
    orderUrl: link,
    withdrawalUrl: link,
    blocks: confirmationBlocks(confirmed, identity, pictures, legalParts, 'prepared'),
  });
  const trackingUrl = 'https://www.laposte.fr/outils/suivre-vos-envois';
  const parcel = { shop, trackingId: '8R12345678901', trackingUrl, orderUrl: link };
  const shipped = (numbers: string[]) =>
    parcelShippedMail({
      ...parcel,
      pieces: pieces.slice(0, 2),
      orders: numbers.map((number) => ({ number, withdrawalUrl: link })),
    });
  const account = { shop, at: new Date(at), link };
  const factorChanges = ['factor-on', 'factor-codes', 'factor-off', 'factor-reset'] as const;
  const changes = [...factorChanges, 'password-changed', 'email-changed'] as const;
  const digest = {
    ...notice,
    day: '2026-11-24',
    orders: 12,
    total,
    refunds: [{ number: 'C100123', amount: total, dueOn: '2026-12-09' }],
    refundCount: 3,
    chargebacks: 2,
    undelivered: 1,
    alerts: 14,
  };
  const quiet = { orders: 1, refunds: [], refundCount: 0, chargebacks: 0, undelivered: 0 };
  return {
    'sign-in': [
      ...['sign-in', 'sign-up', 'password-reset', 'proof', 'email-change'].map((purpose) =>
        signInMail({ shop, purpose, link, code: '042424' }),
      ),
      ...roleNames.map((role) => invitationMail({ shop, role, by: name, link, until: new Date(at) })),
      invitationMail({ shop, role: 'packer', by: null, link, until: new Date(at) }),
    ],
    'account-changed': changes.flatMap((what) =>
      [0, 1, 2].map((n) => accountChangedMail({ ...account, what, isFormer: n === 1, hasRights: n < 2 })),
    ),
    'new-owner': [true, false].map((isInvitation) => newOwnerMail({ ...account, by: name, email, isInvitation })),
    'live-ended': [
      liveEndedMail({ ...live, pieces, added: null, until: 'vendredi 27 novembre à 20 h', ownText: '' }),
      liveEndedMail({ ...live, status: 'to-pay', pieces, added: 2, until: null, ownText: '' }),
      liveEndedMail({ ...live, pieces: pieces.slice(0, 1), added: 1, until: null, ownText: '' }),
      liveEndedMail({ ...live, pieces, added: null, until: null, ownText: 'x'.repeat(MAX_TEXT) }),
    ],
    'message-answered': answers.map((answer) => messageAnsweredMail({ shop, ...answer })),
    'order-reminder': [
      orderReminderMail(order, ''),
      orderReminderMail(
        onePieceOrder,
        'Coucou {pseudo} : {pieces}, {total} {jusqu’au} !\n\nTa commande {commande} t’attend ?',
      ),
    ],
    'piece-given': [pieceGivenMail(order), pieceGivenMail(onePieceOrder)],
    'order-expired': [orderExpiredMail(order)],
    'order-cancelled': [
      { owed: total - 600, keptPostage: 600 },
      { isRefunded: true },
      { chargedBack: total },
      { owedOutside: total },
      {},
    ].map((money) => orderCancelledMail(order, money)),
    'payment-received': [confirmation],
    'rest-to-pay': [restToPayMail({ ...refund, total, received: total - 990, rest: 990 })],
    'order-refunded': [
      orderRefundedMail({ ...refund, parts: Object.values(refunds), lines: [], creditNotes: ['A-1', 'A-2'] }),
      orderRefundedMail({
        ...refund,
        parts: [refunds.credit],
        lines: pieces.map(({ name: label, price: amount, picture }) => ({ label, amount, picture })),
        creditNotes: ['A-2026-000123'],
      }),
    ],
    'order-documents': [
      ['facture-F2026-000123.pdf'],
      [
        'confirmation-C100123.pdf',
        'facture-F2026-000123.pdf',
        'avoir-A2026-000123.pdf',
        'etiquette-retour-C100123.pdf',
      ],
    ].map((names) => documentsMail({ shop, orderNumber: 'C100123', orderUrl: link, names })),
    'parcel-shipped': [shipped(['C100123']), shipped(['C100123', 'C100124', 'C100125'])],
    'withdrawal-receipt': [
      withdrawalReceiptMail(mailed),
      withdrawalReceiptMail({ ...mailed, isReturnFree: false, postage: cents(0) }),
      withdrawalReceiptMail({ ...mailed, needsReturn: false, pieces: mailed.pieces.slice(0, 1) }),
      // A deleted account has neither name nor address.
      withdrawalReceiptMail({ ...mailed, name: null, email: null }),
    ],
    'return-label': [returnLabelMail(mailed, true), returnLabelMail(mailed, false)],
    'withdrawal-ended': [
      ...Object.values(refunds).map((part) => ended([part], ['A-2026-000123'])),
      ended(Object.values(refunds)),
      ended([]),
      ...refundSources.map((refundedBy) =>
        withdrawalEndedMail(
          { ...mailed, state: 'refunded', refundedAt: at, refundedBy, declared: refundedBy === 'bank' ? 0 : 9_950 },
          { parts: [], creditNotes: [] },
        ),
      ),
      withdrawalEndedMail(
        { ...mailed, state: 'refused', refusalReason: 'not-covered' },
        { parts: [], creditNotes: [] },
      ),
      withdrawalReopenedMail(mailed),
    ].flatMap((mail) => mail ?? []),
    'withdrawal-impossible': ['Cette commande n’est pas payée.', null].map((reason) =>
      withdrawalImpossibleMail({ shop, orderNumber: 'C100123', reason, again: link }),
    ),
    'account-going': [accountGoingMail({ shop, day: '2026-12-25', link })],
    'owner-alert': [
      ...alerts,
      ownerAlertMail({
        ...notice,
        ...attentionWords({ kind: 'withdrawals-unkept', data: alertData }),
        order: null,
        dueOn: null,
      }),
    ],
    'owner-first-order': [ownerFirstOrderMail({ ...notice, id: alertOrder.id, number: 'C100123', total, pieces: 40 })],
    'owner-undelivered': [
      ownerUndeliveredMail({
        ...notice,
        count: 12,
        mails: [{ number: 'C100123', sentence: `« Commande expédiée » : ${email} refuse cet e-mail.` }],
      }),
      ownerUndeliveredMail({ ...notice, count: 1, mails: [{ number: 'C100123', sentence: 'Adresse refusée.' }] }),
    ],
    'owner-digest': [ownerDigestMail(digest), ownerDigestMail({ ...digest, ...quiet })].flatMap((mail) => mail ?? []),
  };
}
