import sql, { raw, type Sql } from 'sql-template-tag';

/** Role in the back office; null without rights. `is_admin` decides about access. `user` is an alias of `users`. */
export const roleOf = (user: string): Sql =>
  sql`case when ${raw(user)}.is_admin then coalesce(${raw(user)}.role, 'owner') end`;

/**
 * True while a session of a user with rights must still give the second factor. A code given before the factor was
 * confirmed belongs to an earlier secret. `user` is an alias of `users`, `session` of `sessions`.
 */
export const awaitsCode = (user: string, session: string): Sql => sql`(${raw(user)}.is_admin and exists (
  select from second_factors f where f.user_id = ${raw(user)}.id and (${raw(session)}.factor_at is null or ${raw(session)}.factor_at < f.confirmed_at)
    and f.confirmed_at is not null))`;

/** `user` is an alias of `users`, `session` of `sessions`. */
export const roleInSession = (user: string, session: string): Sql =>
  sql`case when not ${awaitsCode(user, session)} then ${roleOf(user)} end`;
