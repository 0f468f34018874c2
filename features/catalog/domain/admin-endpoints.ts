import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const searchProducts = forAdmin<typeof schemas.searchProducts>('GET', '/api/admin/lives/:liveId/products', {
  shows: ['products', 'orders', 'colors', 'lives'],
});
export const createProduct = forAdmin<typeof schemas.createProduct>('POST', '/api/admin/products', { changes: ['products'] });
export const updateProduct = forAdmin<typeof schemas.updateProduct>('PUT', '/api/admin/products/:productId', {
  changes: ['products', 'claims'],
});
export const deleteProduct = forAdmin<typeof schemas.deleteProduct>('DELETE', '/api/admin/products/:productId', { changes: ['products'] });
/** POST, because a list of ids is too long for a URL. */
export const readSelection = forAdmin<typeof schemas.readSelection>('POST', '/api/admin/products/selection', { changes: [] });
export const changePrices = forAdmin<typeof schemas.changePrices>('POST', '/api/admin/products/prices', { changes: ['products'] });
export const setPhotos = forAdmin<typeof schemas.setPhotos>('POST', '/api/admin/products/photos', { changes: ['products'] });
export const deleteProducts = forAdmin<typeof schemas.deleteProducts>('POST', '/api/admin/products/delete', { changes: ['products'] });
export const createProductsInBulk = forAdmin<typeof schemas.createProductsInBulk>('POST', '/api/admin/products/bulk', {
  changes: ['products'],
});
export const createPastedProducts = forAdmin<typeof schemas.createPastedProducts>('POST', '/api/admin/products/pasted', {
  changes: ['products'],
});
export const liveRefs = forAdmin<typeof schemas.liveRefs>('GET', '/api/admin/lives/:liveId/refs', { shows: ['products'] });
export const bulkStart = forAdmin<typeof schemas.bulkStart>('GET', '/api/admin/lives/:liveId/next-range', { shows: ['products'] });
