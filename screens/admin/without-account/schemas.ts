import { photoId } from '#features/catalog/domain/schemas.ts';
import { buyerWithoutAccount } from '#features/orders/domain/reading-contact.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

const buyer = z.extend(buyerWithoutAccount, {
  /** Pieces of the open orders, the first twenty by number. */
  items: z.array(z.object({ productId: id, ref: z.int(), name: z.string(), photoId, hexCode: z.nullable(z.string()) })),
});
export type ListedBuyer = z.infer<typeof buyer>;

export const listBuyersWithoutAccount = {
  summary:
    'List buyers without an account who have open orders, with their pieces: buyers not yet contacted first, at most 500. Filter: live',
  input: z.object({ liveId: z.optional(id) }),
  /** `text` is the seller's own message with placeholders; empty for the default message. */
  reply: z.object({
    people: z.array(buyer),
    /** True when more than 500 buyers match, or when they have more than 1,000 open orders. */
    isMore: z.boolean(),
    text: z.string(),
  }),
};
