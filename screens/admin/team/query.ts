import * as endpoints from './endpoints.ts';
import * as schemas from './schemas.ts';
import type { Invitation, Member } from './schemas.ts';
import type { Routes } from '#platform/server/http/implement.ts';
import { roleOf } from '#features/users/server/sql/roles.ts';
import type { Shop } from '#platform/server/context.ts';
import { jsonList, jsonObject, readOne, typed } from '#platform/server/db/json.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { type Role, roleNames } from '#shared/roles.ts';
import sql, { empty } from 'sql-template-tag';

const memberJson = jsonObject<Member>({
  id: sql`u.id`,
  email: sql`u.email`,
  firstName: sql`u.first_name`,
  lastName: sql`u.last_name`,
  role: typed<Role>(roleOf('u')),
  lastSignInAt: sql`a.last_sign_in_at`,
  hasFactor: sql`exists (select from second_factors f where f.user_id = u.id and f.confirmed_at is not null)`,
});

const invitationJson = jsonObject<Invitation>({
  id: sql`r.id`,
  email: sql`r.email`,
  role: typed<Role>(sql`r.role`),
  invitedBy: sql`r.invited_by`,
  until: sql`r.expires_at`,
});

export const listTeam = async (shop: Shop): Promise<Team> =>
  (await readOne<Team>(shop.db, teamJson, empty)) ?? { members: [], invitations: [] };

type Team = ReplyOf<typeof endpoints.listTeam>;

const teamJson = jsonObject<Team>({
  members: jsonList(memberJson, {
    from: sql`users u left join auth_users_view a on a.auth_id = u.auth_id where u.is_admin`,
    orderBy: sql`array_position(${roleNames}::text[], ${roleOf('u')}) desc, lower(u.last_name), lower(u.first_name), u.email`,
  }),
  invitations: jsonList(invitationJson, {
    from: sql`sign_in_requests r where r.purpose = 'invitation' and r.used_at is null`,
    orderBy: sql`r.created_at desc`,
  }),
});

export const teamReads: Routes = (implement) => implement(endpoints, schemas, { listTeam });
