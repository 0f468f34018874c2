import { forAnyone, forCustomer } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const getSession = forAnyone<typeof schemas.getSession>('GET', '/api/session', { shows: ['users'] });
// A sign-in or sign-out discards the whole cache of the client (features/users/web/session.ts), so `changes` is empty.
export const requestSignIn = forAnyone<typeof schemas.requestSignIn>('POST', '/api/sign-in/link', { changes: [] });
export const signUp = forAnyone<typeof schemas.signUp>('POST', '/api/sign-up', { changes: [] });
export const confirmLink = forAnyone<typeof schemas.confirmLink>('POST', '/api/sign-in/confirm', { changes: [] });
export const confirmCode = forAnyone<typeof schemas.confirmCode>('POST', '/api/sign-in/code', { changes: [] });
export const updatePassword = forAnyone<typeof schemas.updatePassword>('POST', '/api/password', { changes: [] });
export const signOut = forAnyone<typeof schemas.signOut>('POST', '/api/sign-out', { changes: [] });
export const updateProfile = forCustomer<typeof schemas.updateProfile>('PATCH', '/api/profile', { changes: ['users', 'orders'] });
export const getPseudoProof = forCustomer<typeof schemas.getPseudoProof>('GET', '/api/profile/pseudo-proof', { shows: ['users'] });
export const askPseudoCode = forCustomer<typeof schemas.askPseudoCode>('POST', '/api/profile/pseudo-code', { changes: ['users'] });
/** Address that an older client calls (SYS-02). */
export const checkPseudo = forAnyone<typeof schemas.checkPseudo>('POST', '/functions/v1/check-tiktok-username', { shows: ['users'] });
