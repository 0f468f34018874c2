import sql from 'sql-template-tag';

/** Role in the back office; null without rights. `is_admin` decides about access. Needs `u` of `users` in scope. */
export const roleOf = sql`case when u.is_admin then coalesce(u.role, 'owner') end`;

/**
 * True while a session owes the second factor of a user with rights. A code given before the factor was confirmed was of
 * another secret. Needs `u` of `users` and `s` of `sessions`.
 */
export const awaitsCode = sql`(u.is_admin and exists (
  select from second_factors f where f.user_id = u.id and (s.factor_at is null or s.factor_at < f.confirmed_at)
    and f.confirmed_at is not null))`;

/** Role in the back office with this session. Needs `u` of `users` and `s` of `sessions` in scope. */
export const roleInSession = sql`case when not ${awaitsCode} then ${roleOf} end`;
