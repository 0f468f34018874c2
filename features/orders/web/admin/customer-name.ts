import type { Address } from '#features/orders/domain/schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { isPlaceholderEmail } from '#shared/email.ts';

interface Customer {
  firstName: string | null;
  lastName: string | null;
  pseudo: string | null;
  email: string;
}

/** Returns the buyer's name; null when only a pseudo or an e-mail address is known. */
export function customerName(customer: Customer): string | null {
  const name = displayNameOf({ ...customer, pseudo: null });
  return name === customer.email || name === customer.pseudo ? null : name;
}

/** Returns the customer's e-mail; null for the placeholder of a buyer without an account (D-04). */
export const customerEmail = ({ email }: Customer): string | null => (isPlaceholderEmail(email) ? null : email);

/** Returns the label of an order's buyer: the pseudo, the name or the e-mail. */
export const buyerOf = ({ user }: { user: Customer }): string =>
  user.pseudo ? `@${user.pseudo}` : (customerName(user) ?? user.email);

/** Returns the name on the label of an order: the recipient's, or the buyer's while no address is known. */
export const addresseeOf = ({ address, user }: { address: Address | null; user: Customer }): string | null =>
  address ? `${address.firstName} ${address.lastName}` : customerName(user);
