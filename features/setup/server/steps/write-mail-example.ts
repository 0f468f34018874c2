import { example, type ExampleKind } from '#features/setup/domain/labels-mails.ts';
import { documentsMail } from '#features/documents/server/emails/documents.ts';
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
} from '#features/orders/server/emails/order-kept.ts';
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
import { formatUntil } from '#shared/time.ts';
import { parisDay, plusDays } from '#shared/working-days.ts';

/** Facts that the invented pieces do not have. */
const noFacts = {
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

/** Writes a mail of this kind to an invented buyer, with the shop's identity and the owner's texts. */
export async function writeMailExample(ctx: Ctx, kind: ExampleKind): Promise<WrittenMail> {
  const shop = await readMailShop(ctx);
  const { postageCents, reminderText, liveEndedText, freeReturns } = await ctx.settings.read();
  const { publicUrl } = ctx.config;
  const { pseudo, name, orderNumber, liveTitle } = example;
  const now = ctx.now();
  const [at, until] = [now.toISOString(), new Date(now.getTime() + HOLD_MS).toISOString()];
  const dueOn = plusDays(parisDay(now), 14);
  // Every link of an example leads to the home page.
  const link = publicUrl;
  const pieces = example.pieces.map(({ ref, name: piece, price, hexCode }) => ({
    ref,
    name: piece,
    price: cents(price),
    picture: pictureOf(publicUrl, { ref, name: piece, photoId: null, hexCode }),
  }));
  const total = pieces.reduce((sum, { price }) => sum + price, postageCents);
  const order = {
    shop,
    pseudo,
    number: orderNumber,
    until,
    total,
    shipping: postageCents,
    items: pieces,
    orderUrl: link,
  };
  const withdrawal = {
    shop,
    id: '1',
    state: 'asked' as const,
    statedAt: at,
    name,
    email: shop.supportEmail,
    pieces: pieces.map((piece) => ({ ...piece, itemId: String(piece.ref) })),
    amount: cents(total),
    postage: cents(postageCents),
    refundDueOn: dueOn,
    needsReturn: true,
    sentAt: null,
    trackingNumber: null,
    receivedAt: null,
    refundedAt: null,
    refundWay: null,
    refundedBy: null,
    refusedAt: null,
    refusalReason: null,
    returnLabel: { trackingId: TRACKING_ID, at, hasFile: true },
    returnAddress: '',
    orderNumber,
    followUrl: link,
    isReturnFree: freeReturns,
    declared: 0,
  };
  const confirmed = {
    number: orderNumber,
    status: 'paid' as const,
    email: shop.supportEmail,
    orderDate: at,
    paymentDate: at,
    paid: total,
    total,
    postage: postageCents,
    items: example.pieces.map(({ ref, name: piece, price, hexCode }) => ({
      ...noFacts,
      id: String(ref),
      productId: String(ref),
      ref,
      name: piece,
      hexCode,
      price: cents(price),
    })),
    address: null,
    terms: null,
  };
  const write: Readonly<Record<ExampleKind, () => WrittenMail | null | Promise<WrittenMail>>> = {
    'sign-in': () => signInMail({ shop, purpose: 'sign-in', link, code: '042424' }),
    'live-ended': () =>
      liveEndedMail({
        shop,
        liveTitle,
        pieces,
        added: null,
        total,
        until: formatUntil(until),
        ownText: liveEndedText,
        link,
      }),
    'order-reminder': () => orderReminderMail(order, reminderText),
    'piece-given': () => pieceGivenMail(order),
    'order-expired': () => orderExpiredMail(order),
    'order-cancelled': () => orderCancelledMail(order, 'none'),
    'payment-received': async () => (await composeConfirmation(ctx, '', confirmed)).mail,
    'withdrawal-ended': () =>
      withdrawalEndedMail(
        { ...withdrawal, state: 'refunded', refundedAt: at },
        { parts: [{ amount: total, way: 'credit', left: 0 }], creditNotes: [] },
      ),
    'rest-to-pay': () =>
      restToPayMail({ shop, orderNumber, total, received: total - postageCents, rest: postageCents, orderUrl: link }),
    'parcel-shipped': () =>
      parcelShippedMail({
        shop,
        orders: [{ number: orderNumber, withdrawalUrl: link }],
        trackingId: TRACKING_ID,
        trackingUrl: trackingPage(TRACKING_ID),
      }),
    'message-answered': () =>
      messageAnsweredMail({ shop, orderNumber, question: example.question, answer: example.answer, orderUrl: link }),
    'order-documents': () => documentsMail({ shop, orderNumber, orderUrl: link, names: [...example.files] }),
    'withdrawal-receipt': () => withdrawalReceiptMail(withdrawal),
    'return-label': () => returnLabelMail(withdrawal, true),
    'withdrawal-impossible': () => withdrawalImpossibleMail({ shop, orderNumber, why: example.refusal }),
    'order-refunded': () =>
      orderRefundedMail({
        shop,
        orderNumber,
        orderUrl: link,
        amount: total,
        parts: [{ amount: total, way: 'credit', left: 0 }],
        lines: [],
        creditNotes: [],
      }),
    'account-going': () => accountGoingMail({ shop, day: dueOn, link }),
  };
  const mail = await write[kind]();
  if (!mail) throw new Error(`the example of ${kind} has nothing to report`);
  return mail;
}
