import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { orderStateFields } from '#features/orders/domain/schemas.ts';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { cents, file, id, instant } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const liveInput = z.object({ liveId: id });

const reportPiece = z.object({
  productId: id,
  ref: z.int(),
  name: z.string(),
  price: cents,
  photoId,
  hexCode: z.nullable(z.string()),
  wasShown: z.boolean(),
  /** Instant at which the present holder got the piece; null for an unsold piece. */
  soldAt: z.nullable(instant),
  /** Number of people who asked for the piece, in any claim state. */
  asked: z.int(),
  waiting: z.int(),
  /** First users who wait for an unsold piece, in order of arrival; `userId` is null for an unknown pseudo. */
  waiters: z.array(z.object({ pseudo: z.string(), userId: z.nullable(id) })),
  holder: z.nullable(
    z.object({
      orderId: id,
      orderNumber: z.string(),
      /** Null for a buyer without a pseudo. */
      pseudo: z.nullable(z.string()),
      status: z.enum(orderStatuses),
      isReturned: orderStateFields.isReturned,
      nothingToSend: orderStateFields.nothingToSend,
    }),
  ),
});
/** Number of orders with their sums: `goods` for the pieces, `total` with postage. */
const reportOrders = z.object({ count: z.int(), goods: cents, total: cents });
const liveReport = z.object({
  title: z.string(),
  liveDate: instant,
  /** Instant of the first piece on air; null while no piece was on air. Leaves out airings long before the live. */
  since: z.nullable(instant),
  /** End of the live; null before the end of the live, and for an imported live. */
  endedAt: z.nullable(instant),
  /** Sales of the previous live without postage; null for the first live. */
  previous: z.nullable(z.object({ title: z.string(), goods: cents })),
  pieces: z.array(reportPiece),
  /** Orders that hold a piece and are not cancelled. */
  orders: z.object({ toValidate: reportOrders, toPay: reportOrders, paid: reportOrders }),
  /** Buyers of these orders; `new` counts the buyers without an earlier sale. */
  buyers: z.object({ count: z.int(), new: z.int(), withoutAccount: z.int() }),
  /** Waiting claims: `unanswered` for an unsold piece, `inLine` for a held piece. */
  claims: z.object({
    unanswered: z.int(),
    inLine: z.int(),
    /** Number of released pieces that the shop gives to the next claim once the live ends. */
    givenByShop: z.int(),
    /** True shortly after the end of the live, while the shop still reads comments or gives pieces. */
    isProcessing: z.boolean(),
  }),
  cuts: z.object({ count: z.int(), ms: z.int() }),
});
export type LiveReport = z.infer<typeof liveReport>;

export const getLiveReport = {
  summary: 'Get the report of a live: pieces, buyers, orders, claims, cuts of the feed, and the queue of each piece',
  input: liveInput,
  reply: liveReport,
};

export const getLiveReportFile = {
  summary: 'Download the report of a live as CSV with semicolons and decimal commas',
  input: liveInput,
  reply: file('text/csv'),
};

export type ReportPiece = z.infer<typeof reportPiece>;

export type ReportOrders = z.infer<typeof reportOrders>;
