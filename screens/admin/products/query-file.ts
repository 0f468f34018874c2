import { conditionLabels } from '#features/catalog/domain/labels.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { formatDateTime } from '#shared/time.ts';
import { csvOf, eurosCell } from '#platform/server/csv.ts';
import type { Page } from '#platform/server/db/keyset.ts';

const HEADERS = [
  'Référence',
  'Nom',
  'Live',
  'Prix',
  'Taille',
  'Couleur',
  'Composition',
  'Fabricant ou importateur',
  'État',
  'Prise par',
  'Commande',
  'Créé le',
];

const rowOf = (piece: Product): (string | number)[] => [
  piece.ref,
  piece.name,
  piece.liveTitle,
  eurosCell(piece.price),
  piece.size ?? '',
  piece.colourName ?? '',
  piece.composition ?? '',
  piece.maker ?? '',
  piece.condition ? conditionLabels[piece.condition] : '',
  piece.heldBy?.pseudo ?? '',
  piece.heldBy?.orderNumber ?? '',
  formatDateTime(piece.createdAt),
];

/** Streams pieces as CSV, as `read` returns them. */
export const writeProductsFile = (
  read: (after: string | undefined) => Promise<Page<Product>>,
): AsyncGenerator<string> => csvOf({ headers: HEADERS, read, rowOf });
