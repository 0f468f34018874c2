import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const changeRole: Write<typeof schemas.changeRole, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/team/:userId',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
export const withdrawRights: Write<typeof schemas.withdrawRights, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/team/:userId',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
export const inviteMember: Write<typeof schemas.inviteMember, 'admin'> = {
  method: 'POST',
  path: '/api/admin/team/invitations',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
export const resendInvitation: Write<typeof schemas.resendInvitation, 'admin'> = {
  method: 'POST',
  path: '/api/admin/team/invitations/:invitationId/resend',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
export const withdrawInvitation: Write<typeof schemas.withdrawInvitation, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/team/invitations/:invitationId',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
export const endMemberSessions: Write<typeof schemas.endMemberSessions, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/team/:userId/sessions',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
export const resetSecondFactor: Write<typeof schemas.resetSecondFactor, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/team/:userId/second-factor',
  access: 'admin',
  role: 'owner',
  changes: ['users'],
};
