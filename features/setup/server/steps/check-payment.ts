import sql from 'sql-template-tag';
import type { Finding } from '#features/setup/domain/labels.ts';
import { warns } from '#features/setup/domain/rules.ts';
import type { Shop } from '#platform/server/context.ts';
import { formatDateTime } from '#shared/time.ts';

/** Time after which the notice of a payment should have come, in ms. */
const NOTICE_MS = 10 * 60_000;

interface LatestPayment {
  at: Date;
  isNoticed: boolean;
}

/** Returns the latest payment whose notice should have come; null before the first payment. */
const readLatest = ({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<LatestPayment | null> =>
  // The provider's times are whole seconds. The creation time of the row decides between payments of the same second.
  db.one<LatestPayment>(sql`
    select transacted_at as at, is_noticed as "isNoticed" from payment_transactions
    where operation = 'debit' and is_noticed is not null and created_at < ${new Date(now().getTime() - NOTICE_MS)}
    order by transacted_at desc, created_at desc limit 1`);

/** @returns the success as a sentence, or a warning. */
export async function checkPayment(shop: Pick<Shop, 'db' | 'config' | 'gateways' | 'now'>): Promise<Finding | string> {
  await shop.gateways.payment.check();
  if (shop.config.hasTestKeys)
    return warns('Les clés sont acceptées. Ce sont des clés de test\u00A0: aucune carte n’est débitée.');
  const latest = await readLatest(shop);
  if (!latest) return 'Les clés sont acceptées.';
  const payment = `du dernier paiement (${formatDateTime(latest.at)})`;
  return latest.isNoticed
    ? `Les clés sont acceptées. La notification ${payment} est arrivée.`
    : warns(
        `Les clés sont acceptées, mais la notification ${payment} n’est pas arrivée\u00A0: vérifiez les règles de notification dans l’espace marchand du prestataire.`,
      );
}
