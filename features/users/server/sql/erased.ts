import sql from 'sql-template-tag';
import { erasedEmail } from '#features/users/domain/rules.ts';

/** The user `u` was erased: her row only keeps old orders. */
export const isErased = sql`(u.email = replace(${erasedEmail('*')}, '*', u.id::text))`;
