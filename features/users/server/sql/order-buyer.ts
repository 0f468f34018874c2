import sql, { raw, type Sql } from 'sql-template-tag';
import type { Person } from '#features/users/domain/schemas.ts';
import { jsonObject, type Json } from '#platform/server/db/json.ts';

/** `user` is an alias of `users`. */
export const fullName = (user: string): Sql =>
  sql`nullif(concat_ws(' ', ${raw(user)}.first_name, ${raw(user)}.last_name), '')`;

/** `user` is an alias of `users`. */
export const customerName = (user: string): Sql => sql`coalesce(${fullName(user)}, ${raw(user)}.email)`;

/** `user` is an alias of `users`, `order` of `orders`. */
export const buyerPseudo = (user: string, order: string): Sql =>
  sql`coalesce(${raw(user)}.tiktok_username, ${raw(order)}.pseudo)`;

/** `user` is an alias of `users`, `order` of `orders`. */
export const userJson = (user: string, order: string): Json<Person> =>
  jsonObject<Person>({
    id: sql`${raw(user)}.id`,
    email: sql`${raw(user)}.email`,
    firstName: sql`${raw(user)}.first_name`,
    lastName: sql`${raw(user)}.last_name`,
    pseudo: buyerPseudo(user, order),
  });
