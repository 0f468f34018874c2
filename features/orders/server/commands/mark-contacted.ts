import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import type * as adminEndpoints from '#features/orders/domain/admin-endpoints.ts';
import { recordContact } from '#features/users/server/steps/record-contact.ts';
import type { SignedInCtx } from '#platform/server/context.ts';
import { inTransaction } from '#platform/server/events/transaction.ts';

/** Records or undoes a contact with a buyer, as `recordContact` does. */
export const markContacted = (ctx: SignedInCtx, input: ParsedInputOf<typeof adminEndpoints.markContacted>) =>
  inTransaction(ctx, async (tx) => {
    const action = await recordContact(ctx, tx, input);
    await tx.record({ type: 'user.updated', userId: input.userId });
    return { action };
  });
