import sql, { raw, type Sql } from 'sql-template-tag';

/**
 * First name that the user gave; null for the pseudo or the nickname under which a live created the user. A first name
 * with a last name counts as given. `user` is an alias of `users`.
 */
export const givenFirstName = (user: string): Sql => sql`
  case when ${raw(user)}.is_first_name_given or ${raw(user)}.last_name is not null then ${raw(user)}.first_name
    else nullif(nullif(${raw(user)}.first_name, ${raw(user)}.tiktok_username), ${raw(user)}.display_name) end`;
