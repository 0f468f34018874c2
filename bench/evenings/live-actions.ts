import sql from 'sql-template-tag';
import {
  dismissClaim,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import type { ClaimState } from '#features/claims/domain/lifecycle.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder, removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import type { Answer } from '#sandbox/testing/caller.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import type { Action, World } from './world.ts';

/** Stores the undo of a successful action. The undo names the action that it reverts. */
function undoable<T extends { action: string | null }>(
  world: World,
  answer: Answer<T>,
  undo: (reverts: { reverts?: string }, reply: T) => Promise<Answer<unknown>>,
): Answer<T> {
  const { status, body } = answer;
  if (status === 200) world.undos.push(() => undo(body.action === null ? {} : { reverts: body.action }, body));
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

async function writeComments({ shop, random, liveId, buyers }: World): Promise<'done'> {
  const events = Array.from({ length: 1 + random.below(4) }, () => {
    const pseudo = random.chance(70) ? random.pick(buyers)?.pseudo : `inconnue.${random.below(5)}`;
    const text = random.pick(comments)?.(1 + random.below(12)) ?? '';
    return { ...comment(text), uniqueId: pseudo ?? '', userId: `id-${pseudo}` };
  });
  await saveEvents(shop.shop, liveId, events);
  await readComments(shop.system, liveId);
  return 'done';
}

async function addPiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random, liveId, buyers } = world;
  const piece = random.pick(
    await shop.shop.db.many<{ id: string }>(sql`select id from products where live_id = ${liveId} order by ref`),
  );
  const pseudo = random.pick(buyers)?.pseudo;
  if (!piece || !pseudo) return null;
  const answer = await shop.call(addToLiveOrder, { liveId, productId: piece.id, pseudo }, shop.admin);
  return undoable(world, answer, (reverts, { orderId, itemId }) =>
    shop.call(removeItem, { orderId, itemId, ...reverts }, shop.admin),
  );
}

/** Returns an action that decides about a claim in this state, and stores its undo. */
const decide =
  (
    state: ClaimState,
    decision: typeof giveClaim | typeof passPiece | typeof dismissClaim,
    reversal: typeof undoClaim | typeof restorePiece,
  ) =>
  async (world: World): Promise<Answer<unknown> | null> => {
    const { shop, random, liveId } = world;
    const claims = await shop.shop.db.many<{ claimId: string }>(sql`
      select id::text as "claimId" from claims where live_id = ${liveId} and state = ${state} order by id`);
    const claim = random.pick(claims);
    if (!claim) return null;
    const answer = await shop.call(decision, claim, shop.admin);
    return undoable(world, answer, (reverts) => shop.call(reversal, { ...claim, ...reverts }, shop.admin));
  };

async function removePiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random } = world;
  const item = random.pick(
    await shop.shop.db.many<{ itemId: string; orderId: string }>(sql`
      select i.id as "itemId", i.order_id as "orderId" from order_items i join products p on p.id = i.product_id
      where i.released_at is null order by p.ref`),
  );
  if (!item) return null;
  const answer = await shop.call(removeItem, item, shop.admin);
  return undoable(world, answer, (reverts) => shop.call(restoreItem, { ...item, ...reverts }, shop.admin));
}

/** Undoes a recent action, sometimes twice. */
const undo = async ({ random, undos }: World): Promise<Answer<unknown> | null> =>
  (await random.pick(undos.slice(-3))?.()) ?? null;

const turnLive = ({ shop, random, liveId }: World): Promise<Answer<unknown>> =>
  shop.call(updateLive, { liveId, isActive: random.chance(50) }, shop.admin);

/** Actions of viewers and sellers during a live. */
export const liveActions: readonly Action[] = [
  { name: 'comments', weight: 12, run: writeComments },
  { name: 'add a piece', weight: 8, run: addPiece },
  { name: 'give', weight: 10, run: decide('waiting', giveClaim, undoClaim) },
  { name: 'pass', weight: 4, run: decide('held', passPiece, restorePiece) },
  { name: 'dismiss', weight: 3, run: decide('waiting', dismissClaim, undoClaim) },
  { name: 'remove a piece', weight: 4, run: removePiece },
  { name: 'undo', weight: 6, run: undo },
  { name: 'turn the live on or off', weight: 3, run: turnLive },
];
