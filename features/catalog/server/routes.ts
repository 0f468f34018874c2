import * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import * as schemas from '#features/catalog/domain/admin-schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { changePrices } from './commands/change-prices.ts';
import { createPastedProducts, createProductsInBulk } from './commands/create-products-in-bulk.ts';
import { createColour, deleteColour, updateColour } from './commands/save-colour.ts';
import { deleteProduct, deleteProducts } from './commands/delete-products.ts';
import { setPhotos } from './commands/set-photos.ts';
import { createProduct, updateProduct } from './commands/save-product.ts';
import { bulkStart, listColours, liveRefs, readSelection, searchProducts } from './queries.ts';

export function catalogRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    listColours,
    createColour,
    updateColour,
    deleteColour,
    searchProducts,
    createProduct,
    updateProduct,
    deleteProduct,
    readSelection,
    changePrices,
    setPhotos,
    deleteProducts,
    createProductsInBulk,
    createPastedProducts,
    liveRefs,
    bulkStart,
  });
}
