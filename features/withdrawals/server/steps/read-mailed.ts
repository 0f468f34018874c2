import sql from 'sql-template-tag';
import type { Withdrawal } from '#features/withdrawals/domain/schemas.ts';
import { returnAddress } from '#features/identity/domain/rules.ts';
import { pictureOf } from '#features/photos/server/steps/read-pictures.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Picture } from '#platform/server/documents/blocks.ts';
import { type MailShop } from '#platform/server/mails/layout.ts';
import { readMailShop } from '#features/identity/server/queries.ts';
import type { MailReference } from '#platform/server/mails/mail-kinds.ts';
import { refundCents } from '../sql/refund.ts';
import { withdrawalJson } from './read-withdrawal.ts';

export interface MailedWithdrawal extends Withdrawal {
  pieces: (Withdrawal['pieces'][number] & { picture: Picture })[];
  shop: MailShop;
  returnAddress: string;
  orderNumber: string;
  followUrl: string;
  isReturnFree: boolean;
  /** Part that the seller refunded without the provider, in cents. */
  declared: number;
}

interface Row {
  withdrawal: Withdrawal;
  number: string;
  declared: number;
  /** True when the buyer accepted terms with free returns. */
  isReturnFree: boolean;
}

/** Reads the present state of a mail’s withdrawal, by the mail’s key; null after the withdrawal is deleted. */
export async function readMailed(ctx: Ctx, { key, orderId }: MailReference): Promise<MailedWithdrawal | null> {
  const [row, settings] = await Promise.all([
    ctx.db.one<Row>(sql`
      select ${withdrawalJson} as withdrawal, o.order_number as number, o.free_returns as "isReturnFree",
        case when w.refunded_by is null or w.refunded_by = 'bank' then 0
          when w.returned_cents > 0 then w.returned_cents else ${refundCents('w')} end as declared
      from withdrawals w join orders o on o.id = w.order_id
      where w.order_id = ${orderId} and starts_with(${key}::text, 'withdrawal-' || w.id)`),
    ctx.settings.read(),
  ]);
  if (!row) return null;
  const { publicUrl } = ctx.config;
  return {
    ...row.withdrawal,
    pieces: row.withdrawal.pieces.map((piece) => ({ ...piece, picture: pictureOf(publicUrl, piece) })),
    shop: await readMailShop(ctx),
    returnAddress: returnAddress(settings),
    orderNumber: row.number,
    declared: row.declared,
    followUrl: `${publicUrl}/customer/order/${orderId}/retractation`,
    isReturnFree: row.isReturnFree || settings.freeReturns,
  };
}
