import sql from 'sql-template-tag';
import {
  dismissClaim,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder, removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import type { Answer } from '#sandbox/testing/caller.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import type { Action, World } from './world.ts';

const pickClaim = async ({ shop, random, liveId }: World, state: string): Promise<string | undefined> =>
  random.pick(
    await shop.shop.db.many<{ id: string }>(
      sql`select id::text from claims where live_id = ${liveId} and state = ${state} order by id`,
    ),
  )?.id;

/** Keeps the undo of a successful action. */
function undoable<T>(world: World, answer: Answer<T>, undo: (body: T) => Promise<Answer<unknown>>): Answer<T> {
  if (answer.status === 200) world.undos.push(() => undo(answer.body));
  return answer;
}

const comments: readonly ((ref: number) => string)[] = [
  (ref) => `${ref}`,
  (ref) => `${ref} svp`,
  (ref) => `moi la ${ref}`,
  (ref) => `${ref} et ${ref + 1}`,
  (ref) => `je laisse la ${ref}`,
  () => 'elle est magnifique',
  () => 'moi',
];

async function writeComments(world: World): Promise<null> {
  const { shop, random, liveId, buyers } = world;
  const events = Array.from({ length: 1 + random.below(4) }, () => {
    const pseudo = random.chance(0.7) ? random.pick(buyers)?.pseudo : `inconnue.${random.below(5)}`;
    const text = random.pick(comments)?.(1 + random.below(12)) ?? '';
    return { ...comment(text), uniqueId: pseudo ?? '', userId: `id-${pseudo}` };
  });
  await saveEvents(shop.shop, liveId, events);
  await readComments(shop.system, liveId);
  return null;
}

async function addPiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random, liveId, buyers } = world;
  const piece = random.pick(
    await shop.shop.db.many<{ id: string }>(sql`select id from products where live_id = ${liveId} order by ref`),
  );
  const pseudo = random.pick(buyers)?.pseudo;
  if (!piece || !pseudo) return null;
  const answer = await shop.call(addToLiveOrder, { liveId, productId: piece.id, pseudo }, shop.admin);
  return undoable(world, answer, ({ orderId, itemId, action }) =>
    shop.call(removeItem, { orderId, itemId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function give(world: World): Promise<Answer<unknown> | null> {
  const claimId = await pickClaim(world, 'waiting');
  if (!claimId) return null;
  const { shop } = world;
  const answer = await shop.call(giveClaim, { claimId }, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(undoClaim, { claimId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function pass(world: World): Promise<Answer<unknown> | null> {
  const claimId = await pickClaim(world, 'held');
  if (!claimId) return null;
  const { shop } = world;
  const answer = await shop.call(passPiece, { claimId }, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(restorePiece, { claimId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function dismiss(world: World): Promise<Answer<unknown> | null> {
  const claimId = await pickClaim(world, 'waiting');
  if (!claimId) return null;
  const { shop } = world;
  const answer = await shop.call(dismissClaim, { claimId }, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(undoClaim, { claimId, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

async function removePiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const item = random.pick(
    await shop.shop.db.many<{ id: string; orderId: string }>(sql`
      select i.id, i.order_id as "orderId" from order_items i join orders o on o.id = i.order_id
      join products p on p.id = i.product_id where i.released_at is null order by o.order_number, p.ref`),
  );
  if (!item) return null;
  const input = { orderId: item.orderId, itemId: item.id };
  const answer = await shop.call(removeItem, input, shop.admin);
  return undoable(world, answer, ({ action }) =>
    shop.call(restoreItem, { ...input, ...(action !== null && { reverts: action }) }, shop.admin),
  );
}

/** Undoes a recent action, sometimes twice. */
async function undo({ random, undos }: World): Promise<Answer<unknown> | null> {
  const action = random.pick(undos.slice(-3));
  return action ? action() : null;
}

async function turnLive({ shop, random, liveId }: World): Promise<Answer<unknown>> {
  return shop.call(updateLive, { liveId, isActive: random.chance(0.5) }, shop.admin);
}

/** What the viewers write and the seller does during a live. */
export const liveActions: readonly Action[] = [
  { name: 'comments', weight: 12, run: writeComments },
  { name: 'add a piece', weight: 8, run: addPiece },
  { name: 'give', weight: 10, run: give },
  { name: 'pass', weight: 4, run: pass },
  { name: 'dismiss', weight: 3, run: dismiss },
  { name: 'remove a piece', weight: 4, run: removePiece },
  { name: 'undo', weight: 6, run: undo },
  { name: 'turn the live on or off', weight: 3, run: turnLive },
];
