import sql from 'sql-template-tag';
import type { Person } from '#features/users/domain/schemas.ts';
import { jsonObject } from '#platform/server/db/json.ts';

/** Selects first and last name; null without both. Needs `u` of `users` in scope. */
export const fullName = sql`nullif(concat_ws(' ', u.first_name, u.last_name), '')`;

/** Selects the name of a customer in lists: the full name, else the e-mail. Needs `u` in scope. */
export const customerName = sql`coalesce(${fullName}, u.email)`;

/** Selects the buyer's current pseudo, else the pseudo of the order. Needs `u` and `o` in scope. */
export const buyerPseudo = sql`coalesce(u.tiktok_username, o.pseudo)`;

/** Buyer of an order. Needs `o` and `u` in scope. */
export const userJson = jsonObject<Person>({
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  pseudo: buyerPseudo,
});
