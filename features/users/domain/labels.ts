import { quoted } from '#shared/quoted.ts';
import type { BuyerWarnings } from './admin-schemas.ts';

/** Returns the labels beside the pseudo of a user: the block with its reason, and the number of expired orders. */
export function warningLabels(standing: BuyerWarnings | null): { block: string | null; expired: string | null } {
  const { block = null, expiredOrders = 0 } = standing ?? {};
  const many = expiredOrders > 1;
  return {
    block: block && `bloquée\u00A0: ${quoted(block.reason)}`,
    expired: expiredOrders > 0 ? `${expiredOrders} ${many ? 'commandes impayées' : 'commande impayée'}` : null,
  };
}

/** Fields that a screen needs to name a person. */
interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  pseudo?: string | null;
  email: string;
}

/** Returns the name of a person on screen: first and last name, else the pseudo, else the e-mail. */
export function displayNameOf(user: NamedPerson): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return name || (user.pseudo ? `@${user.pseudo}` : user.email);
}

/** Returns the name of a person for sellers: the pseudo, else the name as in `displayNameOf`. */
export const pseudoOrNameOf = (user: NamedPerson): string => (user.pseudo ? `@${user.pseudo}` : displayNameOf(user));
