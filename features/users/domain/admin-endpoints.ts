import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const adminSignIn: Write<typeof schemas.adminSignIn, 'public'> = {
  method: 'POST',
  path: '/api/admin/sign-in',
  access: 'public',
  changes: [],
};
export const requestPasswordReset: Write<typeof schemas.requestPasswordReset, 'public'> = {
  method: 'POST',
  path: '/api/password/reset-link',
  access: 'public',
  changes: [],
};
export const updatePassword: Write<typeof schemas.updatePassword, 'public'> = {
  method: 'POST',
  path: '/api/password',
  access: 'public',
  changes: [],
};
export const searchUsers: Read<typeof schemas.searchUsers, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users/search',
  access: 'admin',
  shows: ['users', 'orders'],
};
export const getUser: Read<typeof schemas.getUser, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users/:userId',
  access: 'admin',
  shows: ['users', 'orders'],
};
export const updateUser: Write<typeof schemas.updateUser, 'admin'> = {
  method: 'PATCH',
  path: '/api/admin/users/:userId',
  access: 'admin',
  changes: ['users'],
};
export const listBlocks: Read<typeof schemas.listBlocks, 'admin'> = {
  method: 'GET',
  path: '/api/admin/users/:userId/blocks',
  access: 'admin',
  shows: ['users'],
};
export const blockUser: Write<typeof schemas.blockUser, 'admin'> = {
  method: 'POST',
  path: '/api/admin/users/:userId/block',
  access: 'admin',
  changes: ['users'],
};
export const unblockUser: Write<typeof schemas.unblockUser, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/users/:userId/block',
  access: 'admin',
  changes: ['users'],
};
export const searchPseudos: Read<typeof schemas.searchPseudos, 'admin'> = {
  method: 'GET',
  path: '/api/admin/pseudos',
  access: 'admin',
  shows: ['users', 'orders'],
};
export const endSession: Write<typeof schemas.endSession, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/sessions/:sessionId',
  access: 'admin',
  role: 'packer',
  changes: ['users'],
};
export const endOtherSessions: Write<typeof schemas.endOtherSessions, 'admin'> = {
  method: 'POST',
  path: '/api/admin/sessions/end-others',
  access: 'admin',
  role: 'packer',
  changes: ['users'],
};
export const getSecondFactor: Read<typeof schemas.getSecondFactor, 'admin'> = {
  method: 'GET',
  path: '/api/admin/second-factor',
  access: 'admin',
  role: 'packer',
  shows: ['users'],
};
export const beginSecondFactor: Write<typeof schemas.beginSecondFactor, 'admin'> = {
  method: 'POST',
  path: '/api/admin/second-factor',
  access: 'admin',
  role: 'packer',
  changes: [],
};
export const confirmSecondFactor: Write<typeof schemas.confirmSecondFactor, 'admin'> = {
  method: 'POST',
  path: '/api/admin/second-factor/confirm',
  access: 'admin',
  role: 'packer',
  changes: ['users'],
};
export const disableSecondFactor: Write<typeof schemas.disableSecondFactor, 'admin'> = {
  method: 'POST',
  path: '/api/admin/second-factor/disable',
  access: 'admin',
  role: 'packer',
  changes: ['users'],
};
/** Serves users with rights, who count as customers until they give the code. */
export const giveSecondFactor: Write<typeof schemas.giveSecondFactor, 'customer'> = {
  method: 'POST',
  path: '/api/second-factor',
  access: 'customer',
  changes: [],
};
export const askProofCode: Write<typeof schemas.askProofCode, 'admin'> = {
  method: 'POST',
  path: '/api/admin/account/proof-code',
  access: 'admin',
  role: 'packer',
  changes: [],
};
export const changeOwnPassword: Write<typeof schemas.changeOwnPassword, 'admin'> = {
  method: 'POST',
  path: '/api/admin/account/password',
  access: 'admin',
  role: 'packer',
  changes: ['users'],
};
export const beginEmailChange: Write<typeof schemas.beginEmailChange, 'admin'> = {
  method: 'POST',
  path: '/api/admin/account/email',
  access: 'admin',
  role: 'packer',
  changes: [],
};
export const confirmEmailChange: Write<typeof schemas.confirmEmailChange, 'admin'> = {
  method: 'POST',
  path: '/api/admin/account/email/confirm',
  access: 'admin',
  role: 'packer',
  changes: ['users'],
};
