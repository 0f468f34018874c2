import sql, { type Sql } from 'sql-template-tag';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { SelectionOutcome } from '#shared/http/schemas.ts';
import type { readSelection } from '#features/catalog/domain/admin-endpoints.ts';
import { catalogProblems } from '#features/catalog/domain/problems.ts';
import { refuse, type Refusal } from '#shared/problem.ts';
import type { Db } from '#platform/server/db/client.ts';
import { jsonObject, readAll } from '#platform/server/db/json.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { isHeld, isOrdered, waitingFor } from '../hooks.ts';

type ChosenPiece = ReplyOf<typeof readSelection>['pieces'][number];

const chosenJson = () =>
  jsonObject<ChosenPiece>({
    id: sql`p.id`,
    ref: sql`p.ref`,
    name: sql`p.name`,
    liveTitle: sql`l.title`,
    price: sql`p.price_cents`,
    photoId: sql`p.photo_id`,
    hexCode: sql`c.hex_code`,
    isHeld: isHeld(sql`p.id`),
    isOrdered: isOrdered(sql`p.id`),
    waiting: waitingFor(sql`p.id`),
  });

export const readChosenPieces = (db: Db, ids: readonly string[]): Promise<ChosenPiece[]> =>
  readAll<ChosenPiece>(
    db,
    chosenJson(),
    sql`from products p join lives l on l.id = p.live_id left join product_colors c on c.id = p.color_id where p.id = any(${ids}::uuid[])
      order by p.ref desc, p.id desc`,
  );

/**
 * Locks pieces in the order of their ids.
 * @param ids statement that selects the ids.
 * @returns the number of locked pieces.
 */
export const lockPiecesById = (tx: Tx, ids: Sql): Promise<number> =>
  tx.run(sql`select 1 from products where id in (${ids}) order by id for no key update`);

interface SelectedPieces {
  fit: ChosenPiece[];
  refused: SelectionOutcome['refused'];
}

/**
 * Locks the pieces of a selection in the order of their ids, then separates the pieces that the rule allows (`fit`)
 * from the refused pieces. Refuses each missing piece, and each piece that the rule refuses, with its own reason. Uses
 * two statements, because the second must see changes that were committed while the first waited for the locks.
 */
export async function lockPieces(
  tx: Tx,
  productIds: readonly string[],
  refusalOf: (piece: ChosenPiece) => Refusal | null,
): Promise<SelectedPieces> {
  const ids = [...new Set(productIds)];
  await tx.run(sql`select from products where id = any(${ids}::uuid[]) order by id for update`);
  const piecesById = new Map((await readChosenPieces(tx, ids)).map((piece) => [piece.id, piece]));
  const selected: SelectedPieces = { fit: [], refused: [] };
  for (const id of ids) {
    const piece = piecesById.get(id);
    const refusal = piece ? refusalOf(piece) : refuse(catalogProblems.productNotFound);
    if (piece && !refusal) selected.fit.push(piece);
    if (refusal) {
      const number = piece ? String(piece.ref) : null;
      selected.refused.push({ id, number, code: refusal.code, reason: refusal.message });
    }
  }
  return selected;
}
