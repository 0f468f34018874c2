import type { Standing } from './admin-schemas.ts';

/** What stands beside the pseudo of somebody who is blocked, or has let orders run out: one text each. */
export function standingLabels(standing: Standing | null): { block: string | null; expired: string | null } {
  const { block = null, expiredOrders = 0 } = standing ?? {};
  const many = expiredOrders > 1;
  return {
    block: block && `bloquée : ${block.reason}`,
    expired: expiredOrders > 0 ? `${expiredOrders} ${many ? 'commandes expirées' : 'commande expirée'}` : null,
  };
}
