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

/** What of a person a screen needs to name her. */
interface Named {
  firstName: string | null;
  lastName: string | null;
  pseudo?: string | null;
  email: string;
}

/** How a person is called on screen: her name, else her pseudo, else her e-mail. */
export function displayNameOf(user: Named): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return name || (user.pseudo ? `@${user.pseudo}` : user.email);
}

/** How a seller knows her: her pseudo, else as on other screens. */
export const pseudoOrNameOf = (user: Named): string => (user.pseudo ? `@${user.pseudo}` : displayNameOf(user));
