import { unreached } from '#features/orders/domain/reading-contact.ts';
import { id } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

export const listBuyersWithoutAccount = {
  summary:
    'List buyers without an account who have open orders, of one live or all: not yet contacted first, at most 500',
  input: z.object({ liveId: z.optional(id) }),
  /** `text` is the seller's own message with placeholders; empty for the default message. */
  reply: z.object({ people: z.array(unreached), text: z.string() }),
};
