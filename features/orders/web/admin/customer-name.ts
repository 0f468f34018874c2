import type { Address } from '#features/orders/domain/schemas.ts';
import { displayNameOf } from '#features/users/domain/labels.ts';
import { isPlaceholderEmail } from '#shared/email.ts';

interface Customer {
  firstName: string | null;
  lastName: string | null;
  pseudo: string | null;
  email: string;
}

/** Her name; null when there is none but her pseudo, which someone made on demand bears as a first name. */
export function customerName(customer: Customer): string | null {
  const name = displayNameOf({ ...customer, pseudo: null });
  return name === customer.email || name === customer.pseudo ? null : name;
}

/** Her e-mail; null for the one made up for someone without an account (D-04). */
export const customerEmail = ({ email }: Customer): string | null => (isPlaceholderEmail(email) ? null : email);

/** Who is owed what: the order's buyer, by the name she goes by here. */
export const buyerOf = ({ user }: { user: Customer }): string =>
  user.pseudo ? `@${user.pseudo}` : (customerName(user) ?? user.email);

/** Whose name the label of an order bears; hers where no address is known. */
export const addresseeOf = ({ address, user }: { address: Address | null; user: Customer }): string | null =>
  address ? `${address.firstName} ${address.lastName}` : customerName(user);
