import sql from 'sql-template-tag';
import { counted } from '#shared/counted.ts';
import { ConfigError } from '#platform/server/config/environment.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isInventedOrder } from '#features/payments/server/sql/invented-orders.ts';

/**
 * Checks that a shop in service has no invented order, and no invented person except administrators (decision 0086).
 * @throws ConfigError that names the command to remove them.
 */
export async function assertNothingInvented({ config, db }: Pick<Ctx, 'config' | 'db'>): Promise<void> {
  if (!config.inService) return;
  // `isInventedOrder` implies `o.id in (…)`, which lets PostgreSQL read only the marked rows.
  const found = await db.one<{ orders: number; people: number }>(sql`
    select (select count(*)::int from orders o where ${isInventedOrder('o')}
        and o.id in (select id from orders where is_invented union select order_id from payment_transactions where is_invented)) as orders,
      (select count(*)::int from users where is_invented and not is_admin) as people`);
  const { orders = 0, people = 0 } = found ?? {};
  if (orders + people === 0) return;
  throw new ConfigError(
    `Cette boutique contient ${counted(orders, 'commande inventée', 'commandes inventées')} et ${counted(people, 'personne inventée', 'personnes inventées')} ` +
      '(démonstration ou paiements simulés) : elle ne s’ouvre pas en production. Sauvegardez-la (npm run backup -- <fichier>), ' +
      'puis lancez npm run demo:clear : les réglages, les pages, les couleurs, les pièces et les vraies commandes restent.',
  );
}
