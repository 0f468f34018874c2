import type { Read, Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const listColours: Read<typeof schemas.listColours, 'admin'> = {
  method: 'GET',
  path: '/api/admin/colors',
  access: 'admin',
  shows: ['colors'],
};
export const createColour: Write<typeof schemas.createColour, 'admin'> = {
  method: 'POST',
  path: '/api/admin/colors',
  access: 'admin',
  changes: ['colors'],
};
export const updateColour: Write<typeof schemas.updateColour, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/colors/:colourId',
  access: 'admin',
  changes: ['colors'],
};
export const deleteColour: Write<typeof schemas.deleteColour, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/colors/:colourId',
  access: 'admin',
  changes: ['colors'],
};
export const searchProducts: Read<typeof schemas.searchProducts, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/products',
  access: 'admin',
  shows: ['products', 'orders', 'colors', 'lives'],
};
export const createProduct: Write<typeof schemas.createProduct, 'admin'> = {
  method: 'POST',
  path: '/api/admin/products',
  access: 'admin',
  changes: ['products'],
};
export const updateProduct: Write<typeof schemas.updateProduct, 'admin'> = {
  method: 'PUT',
  path: '/api/admin/products/:productId',
  access: 'admin',
  changes: ['products'],
};
export const deleteProduct: Write<typeof schemas.deleteProduct, 'admin'> = {
  method: 'DELETE',
  path: '/api/admin/products/:productId',
  access: 'admin',
  changes: ['products'],
};
/** A list of ids is too long for an address. */
export const readSelection: Write<typeof schemas.readSelection, 'admin'> = {
  method: 'POST',
  path: '/api/admin/products/selection',
  access: 'admin',
  changes: [],
};
export const changePrices: Write<typeof schemas.changePrices, 'admin'> = {
  method: 'POST',
  path: '/api/admin/products/prices',
  access: 'admin',
  changes: ['products'],
};
export const deleteProducts: Write<typeof schemas.deleteProducts, 'admin'> = {
  method: 'POST',
  path: '/api/admin/products/delete',
  access: 'admin',
  changes: ['products'],
};
export const createProductsInBulk: Write<typeof schemas.createProductsInBulk, 'admin'> = {
  method: 'POST',
  path: '/api/admin/products/bulk',
  access: 'admin',
  changes: ['products'],
};
export const createPastedProducts: Write<typeof schemas.createPastedProducts, 'admin'> = {
  method: 'POST',
  path: '/api/admin/products/pasted',
  access: 'admin',
  changes: ['products'],
};
export const liveRefs: Read<typeof schemas.liveRefs, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/refs',
  access: 'admin',
  shows: ['products'],
};
export const bulkStart: Read<typeof schemas.bulkStart, 'admin'> = {
  method: 'GET',
  path: '/api/admin/lives/:liveId/next-range',
  access: 'admin',
  shows: ['products'],
};
