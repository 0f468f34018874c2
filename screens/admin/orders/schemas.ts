import { MAX_SEARCH_TEXT } from '#shared/text.ts';
import { photoId } from '#features/catalog/domain/schemas.ts';
import { adminOrderRow } from '#features/orders/domain/reading-row.ts';
import { orderScopes } from '#features/orders/domain/reading-scope.ts';
import { orderStatus } from '#features/orders/domain/schemas.ts';
import { day, file, id, isNear, cursor, text, trimmed } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const PIECES_SHOWN = 3;

const orderRow = z.extend(adminOrderRow, {
  pieces: z.array(z.object({ id, ref: z.int(), name: z.string(), hexCode: z.nullable(z.string()), photoId })),
  pieceCount: z.int(),
});
export type OrderRow = z.infer<typeof orderRow>;

const statuses = z.pipe(
  text(undefined, 200),
  z.pipe(
    z.transform((listed: string) => [...new Set(listed.split(','))]),
    z.array(orderStatus),
  ),
);

const filters = {
  status: z.optional(statuses),
  liveId: z.optional(id),
  userId: z.optional(id),
  /** Days in Paris, both included. */
  from: z.optional(day),
  to: z.optional(day),
  only: z.optional(z.enum(orderScopes)),
};

const q = z.optional(trimmed(MAX_SEARCH_TEXT));

export const listOrders = {
  summary:
    'List orders, newest first. Filters: statuses, live, user, days and free text (number, parcel, piece, e-mail, pseudo, names); keyset pages',
  input: z.object({ ...filters, q, after: cursor }),
  reply: z.object({ orders: z.array(orderRow), next: z.nullable(z.string()), isNear }),
};

export const countOrders = {
  summary: 'Count the orders of these filters, up to 1,000',
  input: z.object(filters),
  reply: z.object({ count: z.int(), isMore: z.boolean() }),
};

export const getOrdersFile = {
  summary: 'Export the orders of these filters as CSV, newest first',
  input: z.object({ ...filters, q }),
  reply: file('text/csv'),
};
