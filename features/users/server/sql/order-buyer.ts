import sql, { raw, type Sql } from 'sql-template-tag';
import type { Person } from '#features/users/domain/schemas.ts';
import { jsonObject, type Json } from '#platform/server/db/json.ts';

/** Selects first and last name; null when both are missing. */
export const fullName = (user: string): Sql =>
  sql`nullif(concat_ws(' ', ${raw(user)}.first_name, ${raw(user)}.last_name), '')`;

/** Selects the name of a customer in lists: the full name, else the e-mail. */
export const customerName = (user: string): Sql => sql`coalesce(${fullName(user)}, ${raw(user)}.email)`;

/** Selects the buyer's current pseudo, else the pseudo of the order. */
export const buyerPseudo = (user: string, order: string): Sql =>
  sql`coalesce(${raw(user)}.tiktok_username, ${raw(order)}.pseudo)`;

/** JSON of the buyer of an order. @param user alias of `users`. @param order alias of `orders`. */
export const userJson = (user: string, order: string): Json<Person> =>
  jsonObject<Person>({
    id: sql`${raw(user)}.id`,
    email: sql`${raw(user)}.email`,
    firstName: sql`${raw(user)}.first_name`,
    lastName: sql`${raw(user)}.last_name`,
    pseudo: buyerPseudo(user, order),
  });
