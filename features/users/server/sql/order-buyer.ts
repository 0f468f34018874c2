import sql, { raw, type Sql } from 'sql-template-tag';
import type { Person } from '#features/users/domain/schemas.ts';
import { jsonObject, type Json } from '#platform/server/db/json.ts';

export const fullName = (user: string): Sql =>
  sql`nullif(concat_ws(' ', ${raw(user)}.first_name, ${raw(user)}.last_name), '')`;

export const customerName = (user: string): Sql => sql`coalesce(${fullName(user)}, ${raw(user)}.email)`;

export const buyerPseudo = (user: string, order: string): Sql =>
  sql`coalesce(${raw(user)}.tiktok_username, ${raw(order)}.pseudo)`;

/** @param user alias of `users`. @param order alias of `orders`. */
export const userJson = (user: string, order: string): Json<Person> =>
  jsonObject<Person>({
    id: sql`${raw(user)}.id`,
    email: sql`${raw(user)}.email`,
    firstName: sql`${raw(user)}.first_name`,
    lastName: sql`${raw(user)}.last_name`,
    pseudo: buyerPseudo(user, order),
  });
