import sql from 'sql-template-tag';
import { labelStatesWhere } from '#features/parcels/domain/lifecycle.ts';
import { LABEL_BUCKET } from '#features/shipping/server/steps/ask-for-label.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import type { MailAttachment } from '#platform/server/integrations/mail/gateway.ts';
import { callProvider } from '#platform/server/integrations/watch-provider.ts';

/** Matches return labels that the carrier has made. Needs `l` of `return_labels` in scope. */
export const madeReturnLabel = sql`l.state in (${sqlWords(labelStatesWhere(({ repeatRefusal }) => repeatRefusal === 'made'))})`;

/**
 * Reads the PDF of a return label and its file name; null without a made label or its file. With `ownerId`, orders of
 * other users are not found.
 */
export async function readReturnLabel(
  ctx: Ctx,
  withdrawalId: string,
  ownerId?: string,
): Promise<MailAttachment | null> {
  const label = await ctx.db.one<{ path: string; number: string }>(sql`
    select l.path, o.order_number as number from return_labels l
    join withdrawals w on w.id = l.withdrawal_id join orders o on o.id = w.order_id
    where w.id = ${withdrawalId} and ${madeReturnLabel} and l.path is not null
      and (${ownerId ?? null}::uuid is null or o.user_id = ${ownerId ?? null}::uuid)`);
  const file = label && (await callProvider(ctx, 'files', () => ctx.gateways.files.get(LABEL_BUCKET, label.path)));
  return label && file && { ...file, name: `etiquette-retour-${label.number}.pdf` };
}
