import type { updateUser } from '#features/users/domain/admin-endpoints.ts';
import type { AdminUser } from '#features/users/domain/admin-schemas.ts';
import type { InputOf } from '#shared/http/endpoint.ts';

export const userValuesOf = ({ firstName, lastName, pseudo, isAdmin, role }: AdminUser) => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  pseudo: pseudo ?? '',
  isAdmin,
  /** Role to grant together with the rights. A new owner needs a proof. */
  role: role ?? 'seller',
});
export type UserValues = ReturnType<typeof userValuesOf>;

export const seenOf = ({ firstName, lastName, pseudo, role }: AdminUser) => ({ firstName, lastName, pseudo, role });

/** Omits unchanged fields, which may be outdated. */
export const userChangeOf = (userId: string, shown: UserValues, values: UserValues): InputOf<typeof updateUser> => ({
  userId,
  ...(values.firstName !== shown.firstName && { firstName: values.firstName }),
  ...(values.lastName !== shown.lastName && { lastName: values.lastName }),
  ...(values.pseudo !== shown.pseudo && { pseudo: values.pseudo }),
  ...(values.isAdmin !== shown.isAdmin && { isAdmin: values.isAdmin, ...(values.isAdmin && { role: values.role }) }),
});
