import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const listClaims: Read<typeof schemas.listClaims, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/claims',
  access: 'admin',
  shows: ['claims', 'orders', 'products'],
};
/** Returns the queues of a live, piece by piece. */
export const listLiveClaims: Read<typeof schemas.listLiveClaims, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/lines',
  access: 'admin',
  shows: ['claims', 'orders', 'products', 'users'],
};
export const getPieceHistory: Read<typeof schemas.getPieceHistory, 'admin'> = {
  method: 'GET',
  path: '/api/admin/products/:productId/claims',
  access: 'admin',
  shows: ['claims', 'orders', 'users'],
};
export const enterClaim: Write<typeof schemas.enterClaim, 'admin'> = {
  method: 'POST',
  path: '/api/admin/lives/:liveId/claims',
  access: 'admin',
  changes: ['claims'],
};
export const giveClaim: Write<typeof schemas.giveClaim, 'admin'> = {
  method: 'POST',
  path: '/api/admin/claims/:claimId/give',
  access: 'admin',
  changes: ['claims', 'orders', 'users'],
};
export const undoClaim: Write<typeof schemas.undoClaim, 'admin'> = {
  method: 'POST',
  path: '/api/admin/claims/:claimId/undo',
  access: 'admin',
  changes: ['claims', 'orders'],
};
export const passPiece: Write<typeof schemas.passPiece, 'admin'> = {
  method: 'POST',
  path: '/api/admin/claims/:claimId/pass',
  access: 'admin',
  changes: ['claims', 'orders'],
};
export const restorePiece: Write<typeof schemas.restorePiece, 'admin'> = {
  method: 'POST',
  path: '/api/admin/claims/:claimId/restore',
  access: 'admin',
  changes: ['claims', 'orders'],
};
export const withdrawClaim: Write<typeof schemas.withdrawClaim, 'admin'> = {
  method: 'POST',
  path: '/api/admin/claims/:claimId/withdraw',
  access: 'admin',
  changes: ['claims'],
};
export const dismissClaim: Write<typeof schemas.dismissClaim, 'admin'> = {
  method: 'POST',
  path: '/api/admin/claims/:claimId/dismiss',
  access: 'admin',
  changes: ['claims'],
};
export const airPiece: Write<typeof schemas.airPiece, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/lives/:liveId/on-air',
  access: 'admin',
  changes: ['claims'],
};
