import * as z from 'zod/mini';
import { done, id, instant, noInput } from '../http/schemas.ts';
import { roleNames } from '../roles.ts';

const role = z.enum(roleNames);

const member = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role,
  lastSignInAt: z.nullable(instant),
});
export type Member = z.infer<typeof member>;

export const listTeam = {
  summary: 'Everybody with rights, by role and name',
  input: noInput,
  reply: z.object({ members: z.array(member) }),
};

export const changeRole = {
  summary: 'Give somebody with rights another role; never one’s own',
  input: z.object({ userId: id, role }),
  reply: done,
};

export const withdrawRights = {
  summary: 'Take somebody’s rights away; never one’s own',
  input: z.object({ userId: id }),
  reply: done,
};
