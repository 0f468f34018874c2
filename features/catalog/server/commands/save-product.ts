import sql from 'sql-template-tag';
import type * as endpoints from '#features/catalog/domain/admin-endpoints.ts';
import type { Product } from '#features/catalog/domain/admin-schemas.ts';
import { pieceChangesOf } from '#features/catalog/domain/labels-changes.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import type { ParsedInputOf } from '#shared/http/endpoint.ts';
import { outdatedFields } from '#shared/changed-fields.ts';
import { refuse } from '#shared/problem.ts';
import type { Ctx } from '#platform/server/context.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { isHeld, onPieceMoved, onPieceRenumbered, waitingFor } from '../hooks.ts';
import { productById } from '../queries.ts';

/**
 * Adds a piece to a live.
 * @throws Refusal `lives.not-found`, `colours.not-found`, `catalog.photo-not-found`, `catalog.ref-taken`.
 */
export async function createProduct(ctx: Ctx, input: ParsedInputOf<typeof endpoints.createProduct>): Promise<Product> {
  return inTransaction(ctx, async (tx) => {
    const inserted = await tx.one<{ id: string }>(sql`
      insert into products (live_id, ref, name, price_cents, size, color_id, composition, maker, condition, photo_id,
        created_at, updated_at)
      values (${input.liveId}, ${input.ref}, ${input.name}, ${input.price}, ${input.size}, ${input.colourId ?? null},
        ${input.composition}, ${input.maker}, ${input.condition ?? null}, ${input.photoId ?? null},
        ${ctx.now()}, ${ctx.now()}) returning id`);
    if (!inserted) throw new Error('a product was not created');
    await tx.record({ type: 'product.created', liveId: input.liveId, data: { productId: inserted.id } });
    const { liveId, ref, name, price } = input;
    await tx.record({ type: 'piece.created', data: { liveId, refs: [ref], name, price } });
    return productById(tx, inserted.id);
  });
}

/**
 * Changes the fields of a piece that `changed` names; without `changed`, all fields. Order items keep their price.
 * Locks the piece.
 * @throws Refusal `catalog.product-not-found`, `catalog.product-edited-meanwhile` when a field to change differs from
 * `seen`, or those of `assertMayMove` and `createProduct`.
 */
export async function updateProduct(
  ctx: Ctx,
  { productId, changed, seen = {}, ...typed }: ParsedInputOf<typeof endpoints.updateProduct>,
): Promise<Product> {
  return inTransaction(ctx, async (tx) => {
    await tx.run(sql`select from products where id = ${productId} for update`);
    const old = await productById(tx, productId);
    const input = changed ? { ...old, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) } : typed;
    const { colourId = null, condition = null, photoId = null } = input;
    if (outdatedFields(old, { ...input, colourId, condition, photoId }, seen).length > 0)
      throw refuse(catalogProblems.productEditedMeanwhile, { values: old });
    if (old.liveId !== input.liveId || old.ref !== input.ref) await assertMayMove(tx, old, input);
    if (old.liveId !== input.liveId) await onPieceMoved.run(ctx, tx, { productId });
    await tx.run(sql`
      update products set live_id = ${input.liveId}, ref = ${input.ref}, name = ${input.name}, price_cents = ${input.price},
        size = ${input.size}, color_id = ${colourId}, composition = ${input.composition},
        maker = ${input.maker}, condition = ${condition},
        photo_id = ${photoId}, updated_at = ${ctx.now()} where id = ${productId}`);
    if (old.ref !== input.ref) await onPieceRenumbered.run(ctx, tx, { productId });
    await tx.record({ type: 'product.updated', liveId: input.liveId, data: { productId } });
    const product = await productById(tx, productId);
    const { liveId, ref, name } = product;
    const changes = pieceChangesOf(old, product);
    if (changes) await tx.record({ type: 'piece.changed', data: { liveId, refs: [ref], name, ...changes } });
    return product;
  });
}

type Place = Pick<Product, 'liveId' | 'ref'>;

/**
 * Refuses another live while an order holds the piece, and another live or number while claims wait for it: viewers
 * asked for this number in this live. Needs the piece's lock.
 * @throws Refusal `catalog.product-moves`, `catalog.piece-awaited`.
 */
async function assertMayMove(tx: Tx, { id: productId, ...before }: Product, after: Place): Promise<void> {
  const piece = await tx.one<{ isHeld: boolean; waiting: number }>(sql`
    select ${isHeld(sql`p.id`)} as "isHeld", ${waitingFor(sql`p.id`)} as waiting from products p where p.id = ${productId}`);
  if (piece?.isHeld && before.liveId !== after.liveId) throw refuse(catalogProblems.productMoves);
  if (piece && piece.waiting > 0) throw refuse(catalogProblems.pieceAwaited, { waiting: piece.waiting });
}
