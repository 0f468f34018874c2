import sql from 'sql-template-tag';
import type { Person } from '#features/users/domain/schemas.ts';
import { jsonObject } from '#platform/server/db/json.ts';
import { buyerPseudo } from './order-buyer.ts';

/** Buyer of an order. Needs `o` and `u` in scope. */
export const userJson = jsonObject<Person>({
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  pseudo: buyerPseudo,
});
