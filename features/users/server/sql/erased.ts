import sql, { raw, type Sql } from 'sql-template-tag';
import { erasedEmail } from '#features/users/domain/rules.ts';

/**
 * True for a user who was erased: the row only keeps old orders.
 * @param user alias of `users`; it goes into the statement as it is, so a literal of ours.
 */
export const isErased = (user: string): Sql =>
  sql`(${raw(user)}.email = replace(${erasedEmail('*')}, '*', ${raw(user)}.id::text))`;
