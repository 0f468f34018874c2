import { colourProblems } from '#features/colours/domain/admin.ts';
import { liveProblems } from '#features/lives/domain/problems.ts';
import { photoProblems } from '#features/photos/domain/problems.ts';
import { onLiveCopied, liveContents } from '#features/lives/server/hooks.ts';
import { daily } from '#platform/server/events/schedules.ts';
import type { HistoryEvents, OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/admin-endpoints.ts';
import * as schemas from './domain/admin-schemas.ts';
import { pieceChanges, type PieceChanges } from './domain/labels-changes.ts';
import { catalogProblems } from './domain/problems.ts';
import { deletePhotos } from './server/commands/delete-photos.ts';
import { changePrices } from './server/commands/change-prices.ts';
import { createPastedProducts, createProductsInBulk } from './server/commands/create-products-in-bulk.ts';
import { setPhotos } from './server/commands/set-photos.ts';
import { deleteProduct, deleteProducts } from './server/commands/delete-products.ts';
import { createProduct, updateProduct } from './server/commands/save-product.ts';
import { bulkStart, liveRefs, readSelection, searchProducts } from './server/queries.ts';
import { copyPieces, countPieces } from './server/steps/copy-pieces.ts';
import { catalogTables } from './server/tables.ts';

type Products = { productId: string } | { count: number };

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'piece', PieceChanges> {
    'product.created': OtherEvent<Products>;
    'product.updated': OtherEvent<Products>;
    'product.deleted': OtherEvent<Products>;
  }
}

export const catalog = {
  name: 'catalog',
  about: 'Pieces',
  routes: (implement) =>
    implement(endpoints, schemas, {
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
    }),
  tables: catalogTables,
  topics: { product: 'products' },
  history: { piece: pieceChanges },
  constraints: {
    products_live_id_fkey: liveProblems.notFound,
    products_color_id_fkey: colourProblems.notFound,
    products_photo_id_fkey: photoProblems.notFound,
    products_live_ref_key: catalogProblems.refTaken,
  },
  hooks: [onLiveCopied.with(copyPieces), liveContents.with(countPieces)],
  jobs: [{ name: 'photos', every: daily(4, 27), run: deletePhotos, retries: 1, seconds: 300 }],
} satisfies Feature;
