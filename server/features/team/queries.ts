import sql from 'sql-template-tag';
import { roleNames, type Role } from '#domain/roles.ts';
import type { Member } from '#domain/team/schemas.ts';
import type { Shop } from '#server/context.ts';
import { jsonObject, readAll, typed } from '#server/db/json.ts';
import { roleOf } from '#server/db/role-of.ts';

const memberJson = jsonObject<Member>({
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  role: typed<Role>(roleOf),
  lastSignInAt: sql`a.last_sign_in_at`,
});

/** Everybody with rights, owners first, then by name. */
export const listTeam = async (shop: Shop) => ({
  members: await readAll<Member>(
    shop.db,
    memberJson,
    sql`from users u left join auth_users_view a on a.auth_id = u.auth_id where u.is_admin
      order by array_position(${roleNames}::text[], ${roleOf}) desc, lower(u.last_name), lower(u.first_name), u.email`,
  ),
});
