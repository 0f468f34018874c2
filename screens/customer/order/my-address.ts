import { isPlaceholderEmail } from '#shared/email.ts';
import type { SessionUser } from '#features/users/web/session.ts';
import type { ApiProblem } from '#platform/web/api/problem.ts';
import type { FieldErrors } from '#platform/web/ui/use-form.ts';
import type { MyOrder } from './schemas.ts';

export const emptyAddress = {
  firstName: '',
  lastName: '',
  street: '',
  zip: '',
  city: '',
  phone: '',
  email: '',
  deliveryNote: '',
};
export type TypedAddress = typeof emptyAddress;

export function initialAddress(order: MyOrder, user: SessionUser | null): TypedAddress {
  const knownAddress = order.address ?? order.lastAddress;
  const email = user && !isPlaceholderEmail(user.email) ? user.email : '';
  return {
    firstName: knownAddress?.firstName || (user?.firstName ?? ''),
    lastName: knownAddress?.lastName || (user?.lastName ?? ''),
    street: knownAddress?.street ?? '',
    zip: knownAddress?.zip ?? '',
    city: knownAddress?.city ?? '',
    phone: knownAddress?.phone || (user?.phone ?? ''),
    email: knownAddress?.email || email,
    deliveryNote: knownAddress?.deliveryNote ?? '',
  };
}

export function serverErrorsByField(problem: ApiProblem): FieldErrors<TypedAddress> {
  return Object.fromEntries(problem.fields.map(({ path, message }) => [path.replace(/^address\./, ''), message]));
}
