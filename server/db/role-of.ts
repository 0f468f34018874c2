import sql from 'sql-template-tag';

/** What a user may do in the back office, null without rights: whether she may enter is `is_admin`'s to say. Needs `u` of `users`. */
export const roleOf = sql`case when u.is_admin then coalesce(u.role, 'owner') end`;
