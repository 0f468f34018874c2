import { forAdmin, forAnyone, forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const adminSignIn = forAnyone<typeof schemas.adminSignIn>('POST', '/api/admin/sign-in', { changes: [] });
export const requestPasswordReset = forAnyone<typeof schemas.requestPasswordReset>('POST', '/api/password/reset-link', { changes: [] });
export const searchUsers = forAdmin<typeof schemas.searchUsers>('GET', '/api/admin/users/search', { shows: ['users', 'orders'] });
export const getUser = forAdmin<typeof schemas.getUser>('GET', '/api/admin/users/:userId', { shows: ['users', 'orders'] });
export const updateUser = forAdmin<typeof schemas.updateUser>('PATCH', '/api/admin/users/:userId', { changes: ['users'] });
export const listBlocks = forAdmin<typeof schemas.listBlocks>('GET', '/api/admin/users/:userId/blocks', { shows: ['users'] });
export const blockUser = forAdmin<typeof schemas.blockUser>('POST', '/api/admin/users/:userId/block', { changes: ['users'] });
export const unblockUser = forAdmin<typeof schemas.unblockUser>('DELETE', '/api/admin/users/:userId/block', { changes: ['users'] });
export const searchPseudos = forAdmin<typeof schemas.searchPseudos>('GET', '/api/admin/pseudos', { shows: ['users', 'orders'] });
export const endSession = forAdmin<typeof schemas.endSession>('DELETE', '/api/admin/sessions/:sessionId', {
  changes: ['users'],
  role: 'packer',
});
export const endOtherSessions = forAdmin<typeof schemas.endOtherSessions>('POST', '/api/admin/sessions/end-others', {
  changes: ['users'],
  role: 'packer',
});
export const getSecondFactor = forAdmin<typeof schemas.getSecondFactor>('GET', '/api/admin/second-factor', {
  shows: ['users'],
  role: 'packer',
});
export const beginSecondFactor = forAdmin<typeof schemas.beginSecondFactor>('POST', '/api/admin/second-factor', {
  changes: [],
  role: 'packer',
});
export const confirmSecondFactor = forAdmin<typeof schemas.confirmSecondFactor>('POST', '/api/admin/second-factor/confirm', {
  changes: ['users'],
  role: 'packer',
});
export const renewRecoveryCodes = forAdmin<typeof schemas.renewRecoveryCodes>('POST', '/api/admin/second-factor/codes', {
  changes: ['users'],
  role: 'packer',
});
export const disableSecondFactor = forAdmin<typeof schemas.disableSecondFactor>('POST', '/api/admin/second-factor/disable', {
  changes: ['users'],
  role: 'packer',
});
/** Serves users with rights, who count as customers until they give the code. */
export const giveSecondFactor = forCustomer<typeof schemas.giveSecondFactor>('POST', '/api/second-factor', {
  changes: [],
  isBeforeCode: true,
});
export const askProofCode = forAdmin<typeof schemas.askProofCode>('POST', '/api/admin/account/proof-code', { changes: [], role: 'packer' });
export const changeOwnPassword = forAdmin<typeof schemas.changeOwnPassword>('POST', '/api/admin/account/password', {
  changes: ['users'],
  role: 'packer',
});
export const beginEmailChange = forAdmin<typeof schemas.beginEmailChange>('POST', '/api/admin/account/email', {
  changes: [],
  role: 'packer',
});
export const confirmEmailChange = forAdmin<typeof schemas.confirmEmailChange>('POST', '/api/admin/account/email/confirm', {
  changes: ['users'],
  role: 'packer',
});
