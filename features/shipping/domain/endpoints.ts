import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Wire name (SYS-02). */
export const generateLabel: Write<typeof schemas.generateLabel, 'admin'> = {
  method: 'POST',
  path: '/functions/v1/generate-shipping-label',
  access: 'admin',
  role: 'packer',
  changes: ['orders', 'attention'],
};
export const deleteLabel: Write<typeof schemas.deleteLabel, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/label',
  access: 'admin',
  role: 'packer',
  changes: ['orders', 'attention'],
};
export const validatePreparation: Write<typeof schemas.validatePreparation, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/prepared',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
export const undoPreparation: Write<typeof schemas.undoPreparation, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/prepared',
  access: 'admin',
  role: 'packer',
  changes: ['orders'],
};
export const resendParcel: Write<typeof schemas.resendParcel, 'admin'> = {
  method: 'POST',
  path: '/api/admin/orders/:orderId/resent',
  access: 'admin',
  changes: ['orders', 'attention'],
};
export const scanAtTable: Write<typeof schemas.scanAtTable, 'admin'> = {
  method: 'POST',
  path: '/api/admin/table/scan',
  access: 'admin',
  role: 'packer',
  changes: ['packing'],
};
export const packPiece: Write<typeof schemas.packPiece, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/orders/:orderId/packed/:itemId',
  access: 'admin',
  role: 'packer',
  changes: ['packing'],
};
export const unpackPiece: Write<typeof schemas.unpackPiece, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/orders/:orderId/packed/:itemId',
  access: 'admin',
  role: 'packer',
  changes: ['packing'],
};
export const labelPdf: Read<typeof schemas.labelPdf, 'admin'> = {
  method: 'GET',
  path: '/api/admin/orders/:orderId/label.pdf',
  access: 'admin',
  role: 'packer',
  shows: [],
};
export const labelsPdf: Read<typeof schemas.labelsPdf, 'admin'> = {
  method: 'GET',
  path: '/api/admin/labels.pdf',
  access: 'admin',
  role: 'packer',
  shows: [],
};
export const daySlipPdf: Read<typeof schemas.daySlipPdf, 'admin'> = {
  method: 'GET',
  path: '/api/admin/day-slip.pdf',
  access: 'admin',
  role: 'packer',
  shows: [],
};
export const packingPdf: Read<typeof schemas.packingPdf, 'admin'> = {
  method: 'GET',
  path: '/api/admin/packing.pdf',
  access: 'admin',
  role: 'packer',
  shows: [],
};
