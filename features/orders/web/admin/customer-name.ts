import type { Address } from '#features/orders/domain/schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { isPlaceholderEmail } from '#shared/email.ts';

interface Customer {
  firstName: string | null;
  lastName: string | null;
  pseudo: string | null;
  email: string;
}

/** Returns the customer's name; null when only a pseudo or an e-mail address is known. */
export function customerName(customer: Customer): string | null {
  const name = displayNameOf({ ...customer, pseudo: null });
  return name === customer.email || name === customer.pseudo ? null : name;
}

export const customerEmail = ({ email }: Customer): string | null => (isPlaceholderEmail(email) ? null : email);

export const buyerOf = ({ user }: { user: Customer }): string =>
  user.pseudo ? `@${user.pseudo}` : (customerName(user) ?? user.email);

export const addresseeOf = ({ address, user }: { address: Address | null; user: Customer }): string | null =>
  address ? `${address.firstName} ${address.lastName}` : customerName(user);
