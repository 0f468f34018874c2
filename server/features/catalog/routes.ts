import * as contract from '#domain/catalog/contract.ts';
import { requireAdmin } from '#server/http/guards.ts';
import type { Route } from '#server/http/route.ts';
import { createProductsInBulk } from './commands/create-products-in-bulk.ts';
import { deleteColour } from './commands/delete-colour.ts';
import { deleteProduct } from './commands/delete-product.ts';
import { createColour, updateColour } from './commands/save-colour.ts';
import { createProduct, updateProduct } from './commands/save-product.ts';
import { bulkStart, listColours, listProducts, recentProducts, searchProducts } from './queries.ts';

export function catalogRoutes(route: Route): void {
  route(contract.listColours, requireAdmin, listColours);
  route(contract.createColour, requireAdmin, createColour);
  route(contract.updateColour, requireAdmin, updateColour);
  route(contract.deleteColour, requireAdmin, deleteColour);
  route(contract.listProducts, requireAdmin, listProducts);
  route(contract.searchProducts, requireAdmin, searchProducts);
  route(contract.createProduct, requireAdmin, createProduct);
  route(contract.updateProduct, requireAdmin, updateProduct);
  route(contract.deleteProduct, requireAdmin, deleteProduct);
  route(contract.createProductsInBulk, requireAdmin, createProductsInBulk);
  route(contract.bulkStart, requireAdmin, bulkStart);
  route(contract.recentProducts, requireAdmin, recentProducts);
}
