import sql, { raw, type Sql } from 'sql-template-tag';
import { erasedEmail } from '#features/users/domain/rules.ts';

/** True for an erased user, whose row remains only for old orders. `user` is an alias of `users`. */
export const isErased = (user: string): Sql =>
  sql`(${raw(user)}.email = replace(${erasedEmail('*')}, '*', ${raw(user)}.id::text))`;
