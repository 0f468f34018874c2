import * as z from 'zod/mini';
import { done, email, id, reverts } from '#shared/http/schemas.ts';
import { roleNames } from '#shared/roles.ts';
import { freshProof } from '#features/users/domain/schemas.ts';

const role = z.enum(roleNames);

export const changeRole = {
  summary: 'Give somebody with rights another role; never one’s own',
  input: z.object({ userId: id, role }),
  reply: done,
};

export const withdrawRights = {
  summary:
    'Take somebody’s rights away; never one’s own. To undo giving them, `reverts` is the `action` of that reply: refused once the rights changed since',
  input: z.object({ userId: id, reverts }),
  reply: done,
};

export const inviteMember = {
  summary:
    'Mail an invitation to the team; the answer never tells whether the address has an account. The one before is void.',
  input: z.object({ email: email(), role }),
  reply: done,
};

export const resendInvitation = {
  summary: 'Mail an invitation again, with a new link and as many days; the link before is void',
  input: z.object({ invitationId: id }),
  reply: done,
};

export const withdrawInvitation = {
  summary: 'An invitation’s link works no more',
  input: z.object({ invitationId: id }),
  reply: done,
};

export const endMemberSessions = {
  summary: 'Sign somebody of the team out of every device',
  input: z.object({ userId: id }),
  reply: done,
};

export const resetSecondFactor = {
  summary:
    'Turn a member’s second factor off, for a member who lost telephone and codes, with a fresh proof of the caller; never one’s own',
  input: z.object({ userId: id, ...freshProof }),
  reply: done,
};
