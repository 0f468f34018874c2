import { quoted } from '#shared/quoted.ts';
import type { BuyerWarnings } from './admin-schemas.ts';

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
  return name || (user.pseudo ? `@${user.pseudo}` : user.email);
}

export const pseudoOrNameOf = (user: NamedPerson): string => (user.pseudo ? `@${user.pseudo}` : displayNameOf(user));
