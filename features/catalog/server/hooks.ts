import type { Sql } from 'sql-template-tag';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import type { Json } from '#platform/server/db/json.ts';
import { hook } from '#platform/server/events/hooks.ts';
import { supplied } from '#platform/server/events/supplied.ts';

/** Runs before pieces are deleted. The pieces are locked. */
export const onPiecesDeleted = hook<{ productIds: readonly string[] }>();

/** Runs before a locked piece is moved to another live. */
export const onPieceMoved = hook<{ productId: string }>();

/** Runs after the number of a locked piece has changed. */
export const onPieceRenumbered = hook<{ productId: string }>();

/** True when an order holds the piece with this id. */
export const isHeld = supplied<[productId: Sql], Sql>('isHeld');

/** True when an order shows the piece with this id, even a cancelled order. */
export const isOrdered = supplied<[productId: Sql], Sql>('isOrdered');

/** Order that holds the piece with this id; null for a free piece. */
export const holderOf = supplied<[productId: Sql], Json<Product['heldBy']>>('holderOf');

/** Number of claims that wait for the piece with this id. */
export const waitingFor = supplied<[productId: Sql], Sql>('waitingFor');
