import sql from 'sql-template-tag';
import {
  airPiece,
  dismissClaim,
  enterClaim,
  giveClaim,
  passPiece,
  restorePiece,
  undoClaim,
} from '#features/claims/domain/admin-endpoints.ts';
import { withdrawMyClaim } from '#features/claims/domain/endpoints.ts';
import type { ClaimState } from '#features/claims/domain/lifecycle.ts';
import { readComments } from '#features/claims/server/commands/read-comments.ts';
import { saveEvents } from '#features/feed/server/commands/save-events.ts';
import { updateLive } from '#features/lives/domain/endpoints.ts';
import { addToLiveOrder, removeItem, restoreItem } from '#features/orders/domain/admin-endpoints.ts';
import type { Answer } from '#sandbox/testing/caller.ts';
import { comment } from '#sandbox/testing/scripted-feed.ts';
import type { Action, Viewer, World } from './world.ts';

/** Stores how a successful action is undone. @returns the answer unchanged. */
function rememberUndo<T extends { action: string | null }>(
  world: World,
  answer: Answer<T>,
  undo: (reverts: { reverts?: string }, reply: T) => Promise<Answer<unknown>>,
): Answer<T> {
  const { status, body } = answer;
  if (status === 200) world.undos.push(() => undo(body.action === null ? {} : { reverts: body.action }, body));
  return answer;
}

const commentTexts: readonly ((ref: number) => string)[] = [
  (ref) => `${ref}`,
  (ref) => `${ref} svp`,
  (ref) => `moi la ${ref}`,
  (ref) => `${ref} et ${ref + 1}`,
  (ref) => `je laisse la ${ref}`,
  () => 'elle est magnifique',
  () => 'moi',
];

/** Stores comments as the feed does, and reads their claims. */
export async function sendComments(
  { shop, liveId }: World,
  messages: readonly { viewer: Viewer; text: string }[],
): Promise<void> {
  const events = messages.map(({ viewer, text }) => ({
    ...comment(text),
    uniqueId: viewer.pseudo,
    userId: viewer.platformId,
    nickname: viewer.pseudo,
    createTime: shop.shop.now().getTime(),
  }));
  await saveEvents(shop.shop, liveId, events);
  await readComments(shop.system, liveId);
}

async function writeComments(world: World): Promise<'done'> {
  const { random, viewers } = world;
  const messages = Array.from({ length: 1 + random.below(4) }, () => ({
    viewer: random.pick(viewers) as Viewer,
    text: random.pick(commentTexts)?.(1 + random.below(12)) ?? '',
  }));
  await sendComments(world, messages);
  return 'done';
}

async function addPiece(world: World): Promise<Answer<unknown> | null> {
  const { shop, random, liveId, viewers } = world;
  const piece = random.pick(
    await shop.shop.db.many<{ id: string }>(sql`select id from products where live_id = ${liveId} order by ref`),
  );
  const pseudo = random.pick(viewers)?.pseudo;
  if (!piece || !pseudo) return null;
  const answer = await shop.call(addToLiveOrder, { liveId, productId: piece.id, pseudo }, shop.admin);
  return rememberUndo(world, answer, (reverts, { orderId, itemId }) =>
    shop.call(removeItem, { orderId, itemId, ...reverts }, shop.admin),
  );
}

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
    return rememberUndo(world, answer, (reverts) => shop.call(reversal, { ...claim, ...reverts }, shop.admin));
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
  return rememberUndo(world, answer, (reverts) => shop.call(restoreItem, { ...item, ...reverts }, shop.admin));
}

/** May undo the same action twice. */
const undo = async ({ random, undos }: World): Promise<Answer<unknown> | null> =>
  (await random.pick(undos.slice(-3))?.()) ?? null;

const turnLive = ({ shop, random, liveId }: World): Promise<Answer<unknown>> =>
  shop.call(updateLive, { liveId, isActive: random.chance(50) }, shop.admin);

const changeGiving = ({ shop, random, liveId }: World): Promise<Answer<unknown>> =>
  shop.call(updateLive, { liveId, giving: random.chance(60) ? 'first' : 'by-hand' }, shop.admin);

const air = ({ shop, random, liveId }: World): Promise<Answer<unknown>> =>
  shop.call(airPiece, { liveId, ref: random.chance(80) ? 1 + random.below(12) : null }, shop.admin);

async function enter({ shop, random, liveId, viewers }: World): Promise<Answer<unknown> | null> {
  const viewer = random.pick(viewers);
  return viewer
    ? shop.call(enterClaim, { liveId, ref: 1 + random.below(12), pseudo: viewer.pseudo }, shop.admin)
    : null;
}

async function takeForClaim(world: World): Promise<Answer<unknown> | null> {
  const { shop, random, liveId } = world;
  const claim = random.pick(
    await shop.shop.db.many<{ claimId: string; takenFrom: string }>(sql`
      select c.id::text as "claimId", i.order_id as "takenFrom" from claims c
      join order_items i on i.product_id = c.product_id and i.released_at is null
      where c.live_id = ${liveId} and c.state = 'waiting' order by c.id`),
  );
  if (!claim) return null;
  const answer = await shop.call(giveClaim, claim, shop.admin);
  return rememberUndo(world, answer, (reverts, { taken }) => {
    const restores = taken && { orderId: claim.takenFrom, itemId: taken.itemId, reverts: taken.action };
    return shop.call(undoClaim, { claimId: claim.claimId, ...reverts, ...(restores && { restores }) }, shop.admin);
  });
}

async function withdrawOwnClaim({ shop, random, viewers }: World): Promise<Answer<unknown> | null> {
  const claim = random.pick(
    await shop.shop.db.many<{ claimId: string; pseudo: string }>(
      sql`select id::text as "claimId", pseudo from claims where state = 'waiting' order by id`,
    ),
  );
  const caller = viewers.find(({ pseudo }) => pseudo === claim?.pseudo)?.caller;
  return claim && caller ? shop.call(withdrawMyClaim, { claimId: claim.claimId }, caller) : null;
}

export const liveActions: readonly Action[] = [
  { name: 'comments', weight: 12, run: writeComments },
  { name: 'add a piece', weight: 8, run: addPiece },
  { name: 'give', weight: 10, run: decide('waiting', giveClaim, undoClaim) },
  { name: 'pass', weight: 4, run: decide('held', passPiece, restorePiece) },
  { name: 'dismiss', weight: 3, run: decide('waiting', dismissClaim, undoClaim) },
  { name: 'remove a piece', weight: 4, run: removePiece },
  { name: 'undo', weight: 6, run: undo },
  { name: 'take for a claim', weight: 3, run: takeForClaim },
  { name: 'enter a claim', weight: 3, run: enter },
  { name: 'withdraw a claim', weight: 2, run: withdrawOwnClaim },
  { name: 'put on air', weight: 3, run: air },
  { name: 'turn the live on or off', weight: 3, run: turnLive },
  { name: 'change the mode of giving', weight: 2, run: changeGiving },
];
