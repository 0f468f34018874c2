import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** The specification fixes the path (SYS-02). */
export const generateLabel = forAdmin<typeof schemas.generateLabel>('POST', '/functions/v1/generate-shipping-label', {
  changes: ['orders', 'attention'],
  role: 'packer',
});
export const deleteLabel = forAdmin<typeof schemas.deleteLabel>('DELETE', '/api/admin/orders/:orderId/label', {
  changes: ['orders', 'attention'],
  role: 'packer',
});
export const recordNumber = forAdmin<typeof schemas.recordNumber>('POST', '/api/admin/orders/:orderId/tracking', {
  changes: ['orders', 'attention'],
  role: 'packer',
});
export const validatePreparation = forAdmin<typeof schemas.validatePreparation>('POST', '/api/admin/orders/:orderId/prepared', {
  changes: ['orders'],
  role: 'packer',
});
export const undoPreparation = forAdmin<typeof schemas.undoPreparation>('DELETE', '/api/admin/orders/:orderId/prepared', {
  changes: ['orders'],
  role: 'packer',
});
export const resendParcel = forAdmin<typeof schemas.resendParcel>('POST', '/api/admin/orders/:orderId/resent', {
  changes: ['orders', 'attention'],
});
export const scanAtTable = forAdmin<typeof schemas.scanAtTable>('POST', '/api/admin/table/scan', { changes: ['packing'], role: 'packer' });
export const packPiece = forAdmin<typeof schemas.packPiece>('PUT', '/api/admin/orders/:orderId/packed/:itemId', {
  changes: ['packing'],
  role: 'packer',
});
export const unpackPiece = forAdmin<typeof schemas.unpackPiece>('DELETE', '/api/admin/orders/:orderId/packed/:itemId', {
  changes: ['packing'],
  role: 'packer',
});
export const labelPdf = forAdmin<typeof schemas.labelPdf>('GET', '/api/admin/orders/:orderId/label.pdf', { shows: [], role: 'packer' });
export const labelsPdf = forAdmin<typeof schemas.labelsPdf>('GET', '/api/admin/labels.pdf', { shows: [], role: 'packer' });
export const daySlipPdf = forAdmin<typeof schemas.daySlipPdf>('GET', '/api/admin/day-slip.pdf', { shows: [], role: 'packer' });
export const packingPdf = forAdmin<typeof schemas.packingPdf>('GET', '/api/admin/packing.pdf', { shows: [], role: 'packer' });
