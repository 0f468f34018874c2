import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const changeRole = forAdmin<typeof schemas.changeRole>('PUT', '/api/admin/team/:userId', { changes: ['users'], role: 'owner' });
export const withdrawRights = forAdmin<typeof schemas.withdrawRights>('DELETE', '/api/admin/team/:userId', {
  changes: ['users'],
  role: 'owner',
});
export const inviteMember = forAdmin<typeof schemas.inviteMember>('POST', '/api/admin/team/invitations', {
  changes: ['users'],
  role: 'owner',
});
export const resendInvitation = forAdmin<typeof schemas.resendInvitation>('POST', '/api/admin/team/invitations/:invitationId/resend', {
  changes: ['users'],
  role: 'owner',
});
export const withdrawInvitation = forAdmin<typeof schemas.withdrawInvitation>('DELETE', '/api/admin/team/invitations/:invitationId', {
  changes: ['users'],
  role: 'owner',
});
export const endUserSessions = forAdmin<typeof schemas.endUserSessions>('DELETE', '/api/admin/team/:userId/sessions', {
  changes: ['users'],
  role: 'owner',
});
export const resetSecondFactor = forAdmin<typeof schemas.resetSecondFactor>('POST', '/api/admin/team/:userId/second-factor/reset', {
  changes: ['users'],
  role: 'owner',
});
