import sql from 'sql-template-tag';

/** What a user may do in the back office, null without rights: whether she may enter is `is_admin`'s to say. Needs `u` of `users`. */
export const roleOf = sql`case when u.is_admin then coalesce(u.role, 'owner') end`;

/** True while a session has not given the second factor that whoever has rights turned on. Needs `u` of `users` and `s` of `sessions`. */
export const awaitsCode = sql`(u.is_admin and s.factor_at is null and exists (
  select from second_factors f where f.user_id = u.id and f.confirmed_at is not null))`;

/** What a user may do in the back office with this session. Needs `u` of `users` and `s` of `sessions`. */
export const roleInSession = sql`case when not ${awaitsCode} then ${roleOf} end`;
