import * as z from 'zod/mini';
import { rehearsedSteps } from '#features/rehearsals/domain/rules.ts';
import { id, instant, noInput } from '#shared/http/schemas.ts';

const rehearsedOrder = z.object({
  liveId: id,
  startedAt: instant,
  /** E-mail address that receives all mails of the rehearsal. */
  mailTo: z.string(),
  /** Id of the rehearsed order; null before the piece is given. */
  orderId: z.nullable(id),
  done: z.array(z.enum(rehearsedSteps)),
});
export type RehearsedOrderReply = z.infer<typeof rehearsedOrder>;

export const getRehearsedOrder = {
  summary: 'Get the completed steps of the rehearsed order; null if it is not open',
  input: noInput,
  reply: z.object({
    order: z.nullable(rehearsedOrder),
    /** False without card keys of the provider’s test mode. The owner then sets the order as paid. */
    hasCards: z.boolean(),
    hasCarrier: z.boolean(),
    hasRehearsed: z.boolean(),
  }),
};
