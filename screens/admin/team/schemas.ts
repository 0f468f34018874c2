import { id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';
import { roleNames } from '#shared/roles.ts';

const role = z.enum(roleNames);

export const member = z.object({
  id,
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  role,
  lastSignInAt: z.nullable(instant),
  hasFactor: z.boolean(),
});

export const invitation = z.object({
  id,
  email: z.string(),
  role,
  invitedBy: z.nullable(z.string()),
  until: instant,
});

export const listTeam = {
  summary: 'List the team by role and name, and the invitations, newest first',
  input: noInput,
  reply: z.object({ members: z.array(member), invitations: z.array(invitation) }),
};

export type Member = z.infer<typeof member>;

export type Invitation = z.infer<typeof invitation>;
