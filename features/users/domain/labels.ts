import { quoted } from '#shared/quoted.ts';
import type { BuyerWarnings } from './admin-schemas.ts';
import { isErasedEmail } from './rules.ts';

export function warningLabels(standing: BuyerWarnings | null): { block: string | null; expired: string | null } {
  const { block = null, expiredOrders = 0 } = standing ?? {};
  const isPlural = expiredOrders > 1;
  return {
    block: block && `bloquée\u00A0: ${quoted(block.reason)}`,
    expired: expiredOrders > 0 ? `${expiredOrders} ${isPlural ? 'commandes impayées' : 'commande impayée'}` : null,
  };
}

interface NamedPerson {
  firstName: string | null;
  lastName: string | null;
  pseudo?: string | null;
  email: string;
}

export function displayNameOf(user: NamedPerson): string {
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ');
  return name || (user.pseudo ? `@${user.pseudo}` : nameOrErased(user.email));
}

/** Returns the words for an erased user, whose name is a placeholder address. Other names stay. */
export const nameOrErased = (name: string): string => (isErasedEmail(name) ? 'Compte effacé' : name);

export const pseudoOrNameOf = (user: NamedPerson): string => (user.pseudo ? `@${user.pseudo}` : displayNameOf(user));
