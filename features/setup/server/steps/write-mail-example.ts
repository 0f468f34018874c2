import { subjectNames } from '#features/identity/domain/rules-subjects.ts';
import { example, exampleKinds, type ExampleKind } from '#features/setup/domain/labels-mails.ts';
import { ACCOUNT_NOTICE_DAYS } from '#features/content/domain/labels-retention.ts';
import { documentsMail } from '#features/documents/server/emails/documents.ts';
import { returnAddress } from '#features/identity/domain/rules.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import { withdrawalEndedMail } from '#features/invoices/server/emails/withdrawal-ended.ts';
import { orderRefundedMail } from '#features/invoices/server/emails/order-refunded.ts';
import { messageAnsweredMail } from '#features/messages/server/emails/message-answered.ts';
import { liveEndedMail } from '#features/orders/server/emails/live-ended.ts';
import {
  orderCancelledMail,
  orderExpiredMail,
  orderReminderMail,
  pieceGivenMail,
} from '#features/orders/server/emails/unpaid-order.ts';
import { composeConfirmation } from '#features/payments/server/steps/write-confirmation.ts';
import { restToPayMail } from '#features/payments/server/emails/rest-to-pay.ts';
import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import { accountGoingMail } from '#features/retention/server/emails/account-going.ts';
import { parcelShippedMail } from '#features/shipping/server/emails/parcel-shipped.ts';
import { trackingPage } from '#features/shipping/domain/rules.ts';
import { signInMail } from '#features/users/server/emails/sign-in-mail.ts';
import { returnLabelMail } from '#features/withdrawals/server/emails/return-label.ts';
import { withdrawalImpossibleMail } from '#features/withdrawals/server/emails/withdrawal-impossible.ts';
import { withdrawalReceiptMail } from '#features/withdrawals/server/emails/withdrawal-receipt.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { WrittenMail } from '#platform/server/mails/layout.ts';
import { cents } from '#shared/money.ts';
import { filledText, orderMarkValues } from '#shared/own-text.ts';
import { formatUntil } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';

const itemDefaults = {
  size: null,
  colourName: null,
  quantity: 1,
  isWithdrawn: false,
  isRefunded: false,
  photoId: null,
  composition: null,
  maker: null,
  condition: null,
};

const TRACKING_ID = '6A15984040331';
const HOLD_MS = 48 * 3_600_000;
const WITHDRAWAL_DAYS = 14;

const { pseudo, name, orderNumber, liveTitle } = example;

async function readFacts(ctx: Ctx) {
  const settings = await ctx.settings.read();
  const { publicUrl } = ctx.config;
  const now = ctx.now();
  const pieces = example.pieces.map(({ ref, name: piece, price, hexCode }) => ({
    ref,
    name: piece,
    price: cents(price),
    photoId: null,
    hexCode,
    picture: pictureOf(publicUrl, { ref, name: piece, photoId: null, hexCode }),
  }));
  return {
    shop: await readMailShop(ctx),
    settings,
    // Replaces the addresses of the invented order’s pages, which do not exist, by the home page.
    link: publicUrl,
    at: now.toISOString(),
    until: new Date(now.getTime() + HOLD_MS).toISOString(),
    dueOn: plusDays(parisDay(now), WITHDRAWAL_DAYS),
    pieces,
    postage: cents(settings.postageCents),
    total: cents(pieces.reduce((sum, { price }) => sum + price, settings.postageCents)),
  };
}
type Facts = Awaited<ReturnType<typeof readFacts>>;

const orderOf = ({ shop, until, total, postage, pieces, link }: Facts) => ({
  shop,
  pseudo,
  number: orderNumber,
  status: 'to-pay' as const,
  until,
  total,
  shipping: postage,
  minimum: 0,
  items: pieces,
  orderUrl: link,
});

const confirmedOf = ({ shop, at, total, postage }: Facts) => ({
  number: orderNumber,
  status: 'paid' as const,
  email: shop.supportEmail,
  orderDate: at,
  paymentDate: at,
  deliverBy: null,
  paid: total,
  total,
  postage,
  items: example.pieces.map(({ ref, name: piece, price, hexCode }) => ({
    ...itemDefaults,
    id: String(ref),
    productId: String(ref),
    ref,
    name: piece,
    hexCode,
    price: cents(price),
  })),
  address: null,
  hasParcel: false,
  openParcel: null,
  isHeld: false,
  terms: null,
});

/** Withdrawal as stated, before any later step. */
export const openWithdrawal = {
  id: '1',
  state: 'asked' as const,
  needsReturn: true,
  sentAt: null,
  trackingNumber: null,
  receivedAt: null,
  refundedAt: null,
  refundWay: null,
  refundedBy: null,
  wasPaidByCard: true,
  reopenedAt: null,
  refusedAt: null,
  refusalReason: null,
  declared: 0,
};

const withdrawalOf = ({ shop, settings, at, dueOn, total, postage, pieces, link }: Facts) => ({
  ...openWithdrawal,
  shop,
  statedAt: at,
  name,
  email: shop.supportEmail,
  pieces: pieces.map((piece) => ({ ...piece, itemId: String(piece.ref) })),
  amount: total,
  postage,
  refundDueOn: dueOn,
  returnLabel: { trackingId: TRACKING_ID, at, hasFile: true },
  returnAddress: returnAddress(settings),
  orderNumber,
  followUrl: link,
  isReturnFree: settings.freeReturns,
});

const refundOf = ({ total }: Facts) => ({
  parts: [{ amount: total, way: 'credit' as const, left: 0 }],
  creditNotes: [],
});

type Writer = (facts: Facts, ctx: Ctx) => WrittenMail | null | Promise<WrittenMail>;

const writers: Readonly<Record<ExampleKind, Writer>> = {
  'sign-in': ({ shop, link }) => signInMail({ shop, purpose: 'sign-in', link, code: example.code }),
  'live-ended': ({ shop, pieces, total, until, settings, link }) =>
    liveEndedMail({
      shop,
      liveTitle,
      status: 'to-validate',
      pieces,
      added: null,
      total,
      orders: [],
      minimum: 0,
      until: formatUntil(until),
      ownText: filledText(settings.liveEndedText, {
        pseudo,
        live: liveTitle,
        ...orderMarkValues(pieces.length, total, until),
      }),
      link,
    }),
  'order-reminder': (facts) => orderReminderMail(orderOf(facts), facts.settings.reminderText),
  'piece-given': (facts) => pieceGivenMail(orderOf(facts)),
  'order-expired': (facts) => orderExpiredMail(orderOf(facts)),
  'order-cancelled': (facts) => orderCancelledMail(orderOf(facts), {}),
  'payment-received': async (facts, ctx) => (await composeConfirmation(ctx, '', confirmedOf(facts))).mail,
  'rest-to-pay': ({ shop, total, postage, link }) =>
    restToPayMail({
      shop,
      orderNumber,
      total,
      received: total - postage,
      rest: postage,
      orderUrl: link,
    }),
  'parcel-shipped': ({ shop, pieces, link }) =>
    parcelShippedMail({
      shop,
      pieces,
      orders: [{ number: orderNumber, withdrawalUrl: link }],
      trackingId: TRACKING_ID,
      trackingUrl: trackingPage(TRACKING_ID),
      orderUrl: link,
    }),
  'message-answered': ({ shop, link }) =>
    messageAnsweredMail({ shop, orderNumber, question: example.question, answer: example.answer, orderUrl: link }),
  'order-documents': ({ shop, link }) =>
    documentsMail({ shop, orderNumber, orderUrl: link, names: [...example.files] }),
  'withdrawal-receipt': (facts) => withdrawalReceiptMail(withdrawalOf(facts)),
  'return-label': (facts) => returnLabelMail(withdrawalOf(facts), true),
  'withdrawal-impossible': ({ shop, link }) =>
    withdrawalImpossibleMail({ shop, orderNumber, reason: example.refusal, again: link }),
  'withdrawal-ended': (facts) =>
    withdrawalEndedMail({ ...withdrawalOf(facts), state: 'refunded', refundedAt: facts.at }, refundOf(facts)),
  'order-refunded': (facts) =>
    orderRefundedMail({
      shop: facts.shop,
      orderNumber,
      orderUrl: facts.link,
      amount: facts.total,
      lines: [
        ...facts.pieces.map(({ ref, name: piece, price, picture }) => ({
          label: `${piece} (pièce n°\u00A0${ref})`,
          amount: price,
          picture,
        })),
        { label: 'Livraison Colissimo', amount: facts.postage },
      ],
      ...refundOf(facts),
    }),
  'account-going': ({ shop, at, link }) =>
    accountGoingMail({ shop, day: plusDays(parisDay(at), ACCOUNT_NOTICE_DAYS), link }),
};

export async function writeMailExample(ctx: Ctx, kind: ExampleKind): Promise<WrittenMail> {
  const mail = await writers[kind](await readFacts(ctx), ctx);
  if (!mail) throw new Error(`the example of ${kind} has nothing to report`);
  return mail;
}

export async function readExampleSubjects(ctx: Ctx) {
  const settings = await ctx.settings.read();
  const usual = { ...settings, ...Object.fromEntries(subjectNames.map((name) => [name, ''])) };
  const usualCtx = { ...ctx, settings: { ...ctx.settings, read: async () => usual } };
  return Promise.all(
    exampleKinds.map(async (kind) => ({
      kind,
      subject: (await writeMailExample(ctx, kind)).subject,
      usualSubject: (await writeMailExample(usualCtx, kind)).subject,
    })),
  );
}
