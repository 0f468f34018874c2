import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const listClaims = forAdmin<typeof schemas.listClaims>('GET', '/api/admin/lives/:liveId/claims', {
  shows: ['claims', 'orders', 'products'],
  kept: 'everyone',
});
export const listLiveClaims = forAdmin<typeof schemas.listLiveClaims>('GET', '/api/admin/lives/:liveId/lines', {
  shows: ['claims', 'lives', 'orders', 'products', 'users'],
  kept: 'everyone',
});
export const listLiveClaimChanges = forAdmin<typeof schemas.listLiveClaimChanges>('GET', '/api/admin/lives/:liveId/lines/changes', {
  shows: listLiveClaims.shows,
  kept: 'everyone',
});
export const getPieceHistory = forAdmin<typeof schemas.getPieceHistory>('GET', '/api/admin/products/:productId/claims', {
  shows: ['claims', 'orders', 'users'],
});
export const enterClaim = forAdmin<typeof schemas.enterClaim>('POST', '/api/admin/lives/:liveId/claims', { changes: ['claims'] });
export const giveClaim = forAdmin<typeof schemas.giveClaim>('POST', '/api/admin/claims/:claimId/give', {
  changes: ['claims', 'orders', 'users', 'attention'],
});
export const undoClaim = forAdmin<typeof schemas.undoClaim>('POST', '/api/admin/claims/:claimId/undo', {
  changes: ['claims', 'orders', 'attention'],
});
export const passPiece = forAdmin<typeof schemas.passPiece>('POST', '/api/admin/claims/:claimId/pass', {
  changes: ['claims', 'orders', 'attention'],
});
export const restorePiece = forAdmin<typeof schemas.restorePiece>('POST', '/api/admin/claims/:claimId/restore', {
  changes: ['claims', 'orders', 'attention'],
});
export const withdrawClaim = forAdmin<typeof schemas.withdrawClaim>('POST', '/api/admin/claims/:claimId/withdraw', { changes: ['claims'] });
export const dismissClaim = forAdmin<typeof schemas.dismissClaim>('POST', '/api/admin/claims/:claimId/dismiss', { changes: ['claims'] });
export const airPiece = forAdmin<typeof schemas.airPiece>('PUT', '/api/admin/lives/:liveId/on-air', { changes: ['claims'] });
