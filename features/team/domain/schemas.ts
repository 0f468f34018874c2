import * as z from 'zod/mini';
import { okReply, email, id, reverts } from '#shared/http/schemas.ts';
import { roleNames } from '#shared/roles.ts';
import { freshProof } from '#features/users/domain/schemas.ts';

const role = z.enum(roleNames);

export const changeRole = {
  summary: 'Change the role of a team member, but not of the caller. For a new owner, the caller gives a recent proof',
  input: z.object({
    userId: id,
    role,
    /** Role on screen. The change is refused when the stored role differs. */
    seen: z.optional(role),
    ...freshProof,
  }),
  reply: okReply,
};

export const withdrawRights = {
  summary:
    'Remove the rights of a team member, but not of the caller. To undo a grant, `reverts` is the `action` of its reply; refused once the rights have changed since',
  input: z.object({ userId: id, reverts }),
  reply: okReply,
};

export const inviteMember = {
  summary:
    'Mail an invitation to the team; the reply never reveals whether the address has an account. A previous invitation becomes void. For an owner, the caller gives a recent proof',
  input: z.object({ email: email(), role, ...freshProof }),
  reply: okReply,
};

export const resendInvitation = {
  summary:
    'Mail an invitation again with a new link and a new period; the previous link becomes void. For an owner, the caller gives a recent proof',
  input: z.object({ invitationId: id, ...freshProof }),
  reply: okReply,
};

export const withdrawInvitation = {
  summary: 'Revoke an invitation',
  input: z.object({ invitationId: id }),
  reply: okReply,
};

export const endUserSessions = {
  summary: 'End all sessions of a user',
  input: z.object({ userId: id }),
  reply: okReply,
};

export const resetSecondFactor = {
  summary: 'Disable the second factor of another member who lost phone and codes. The caller gives a recent proof',
  input: z.object({ userId: id, ...freshProof }),
  reply: okReply,
};
