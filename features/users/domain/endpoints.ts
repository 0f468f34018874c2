import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getSession: Read<typeof schemas.getSession, 'public'> = {
  method: 'GET',
  path: '/api/session',
  access: 'public',
  shows: ['users'],
};
// The replies report a sign-in or sign-out, and the client then discards its cache (features/users/web/session.ts).
export const requestSignIn: Write<typeof schemas.requestSignIn, 'public'> = {
  method: 'POST',
  path: '/api/sign-in/link',
  access: 'public',
  changes: [],
};
export const signUp: Write<typeof schemas.signUp, 'public'> = {
  method: 'POST',
  path: '/api/sign-up',
  access: 'public',
  changes: [],
};
export const confirmLink: Write<typeof schemas.confirmLink, 'public'> = {
  method: 'POST',
  path: '/api/sign-in/confirm',
  access: 'public',
  changes: [],
};
export const confirmCode: Write<typeof schemas.confirmCode, 'public'> = {
  method: 'POST',
  path: '/api/sign-in/code',
  access: 'public',
  changes: [],
};
export const signOut: Write<typeof schemas.signOut, 'public'> = {
  method: 'POST',
  path: '/api/sign-out',
  access: 'public',
  changes: [],
};
export const updateProfile: Write<typeof schemas.updateProfile, 'customer'> = {
  method: 'PATCH',
  path: '/api/profile',
  access: 'customer',
  changes: ['users', 'orders'],
};
export const getPseudoProof: Read<typeof schemas.getPseudoProof, 'customer'> = {
  method: 'GET',
  path: '/api/profile/pseudo-proof',
  access: 'customer',
  shows: ['users'],
};
export const askPseudoCode: Write<typeof schemas.askPseudoCode, 'customer'> = {
  method: 'POST',
  path: '/api/profile/pseudo-code',
  access: 'customer',
  changes: ['users'],
};
/** Wire name (SYS-02). */
export const checkPseudo: Read<typeof schemas.checkPseudo, 'public'> = {
  method: 'POST',
  path: '/functions/v1/check-tiktok-username',
  access: 'public',
  shows: ['users'],
};
