import sql from 'sql-template-tag';
import { readProof } from '#features/claims/domain/reading-proof.ts';
import { type KnownUser, type PseudoUpdate, pseudoUpdateOf, type Speaker } from '#features/users/domain/lifecycle.ts';
import { PROOF_ATTEMPTS, PROOF_HOURS } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockPseudos } from '#features/users/server/steps/claim-pseudo.ts';
import { addAttempts, resetAttempts } from '#features/users/server/steps/count-attempts.ts';
import { findMatchedUsers, selectSpeakers, type LiveSpeaker } from '#features/users/server/steps/find-matched-users.ts';
import { saveProof, removeCode } from '#features/users/server/steps/save-proof.ts';
import type { ReceivedComment } from '../steps/find-requests.ts';
import { followPseudo } from '#features/orders/server/steps/follow-pseudo.ts';
import { followName } from '#features/users/server/steps/follow-name.ts';
import { keepOneInQueue, openClaims } from '../steps/move-claims.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';

/**
 * Links pseudos to speakers from comments, before the comments are read for claims. Handles proof codes, renamed
 * people, and pseudos that now belong to another person (decision 0041). Idempotent, except that each run counts the
 * codes as attempts. A failure is logged and does not stop the batch.
 */
export async function matchSpeakers(ctx: Ctx, comments: readonly ReceivedComment[]): Promise<void> {
  const people = await limitCodes(ctx, speakersIn(comments));
  for (const speaker of await selectSpeakers(ctx, people)) {
    try {
      await inTransaction(ctx, (tx) => matchSpeaker(ctx, tx, speaker));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      ctx.log.error({ error, pseudo: speaker.pseudo }, 'claims: the owner of a pseudo could not be stored');
    }
  }
}

/** Returns each speaker once for each pseudo and code, in order of reception. */
function speakersIn(comments: readonly ReceivedComment[]): LiveSpeaker[] {
  const people = comments.flatMap(({ userId: person, pseudo, comment }): [string, LiveSpeaker][] => {
    if (!person) return [];
    const code = readProof(comment);
    return [[`${person} ${pseudo} ${code}`, { person, pseudo, code }]];
  });
  return [...new Map(people).values()];
}

const attemptsKey = (person: string): string => `proof-by:${person}`;

/** Counts the codes of each speaker and ignores the codes above the limit, so that a speaker cannot try all codes. */
async function limitCodes(ctx: Ctx, people: readonly LiveSpeaker[]): Promise<LiveSpeaker[]> {
  const leftCounts = new Map<string, number>();
  const withCode = people.filter(({ code }) => code !== null);
  for (const [person, { length }] of Map.groupBy(withCode, (speaker) => speaker.person)) {
    const attempts = await addAttempts(ctx, ctx.db, attemptsKey(person), PROOF_HOURS * 60, length);
    leftCounts.set(person, PROOF_ATTEMPTS - (attempts - length));
  }
  return people.map((speaker) => {
    if (speaker.code === null) return speaker;
    const attemptsLeft = leftCounts.get(speaker.person) ?? 0;
    leftCounts.set(speaker.person, attemptsLeft - 1);
    return attemptsLeft > 0 ? speaker : { ...speaker, code: null };
  });
}

/** Locks the pseudos, then the users, that a comment concerns. */
async function matchSpeaker(ctx: Ctx, tx: Tx, speaker: LiveSpeaker): Promise<void> {
  const { known } = await findMatchedUsers(ctx, tx, speaker);
  await lockPseudos(tx, [speaker.pseudo, ...(known?.pseudo ? [known.pseudo] : [])]);
  const matched = await findMatchedUsers(ctx, tx, speaker, sql`for no key update of u`);
  const update = pseudoUpdateOf(speaker, matched);
  await applyUpdate(ctx, tx, speaker, update);
  const { coded } = matched;
  // Only its owner uses a code up: another speaker must not invalidate it.
  if (!coded || (update?.does !== 'prove' && coded.userId !== matched.known?.userId)) return;
  await removeCode(tx, coded.userId);
  await resetAttempts(tx, [attemptsKey(speaker.person)]);
}

async function applyUpdate(ctx: Ctx, tx: Tx, speaker: LiveSpeaker, update: PseudoUpdate): Promise<void> {
  if (!update) return;
  const { user } = update;
  if (update.does === 'follow') await followRename(ctx, tx, user, speaker);
  if (update.does === 'prove') await saveProof(ctx, tx, user, speaker);
  if (update.does === 'look')
    await raiseAttention(ctx, tx, {
      kind: update.raise,
      key: user.userId,
      data: { pseudo: user.pseudo, heard: speaker.pseudo },
    });
}

/**
 * Applies a new platform name to the user’s pseudo, current orders and open claims. Keeps a declared pseudo that
 * differs from the proved pseudo. The new pseudo and the user must be locked. Locks the orders, then the claims.
 */
async function followRename(ctx: Ctx, tx: Tx, user: KnownUser, speaker: Speaker): Promise<void> {
  const { person, pseudo: to } = speaker;
  const from = await followName(ctx, tx, user, to);
  if (from === null) return;
  await followPseudo(ctx, tx, { userId: user.userId, from, to });
  const isOwn = sql`(c.tiktok_user_id = ${person} or c.tiktok_user_id is null)`;
  const queues = await keepOneInQueue(ctx, tx, sql`claims c where c.pseudo in (${from}, ${to}) and ${isOwn}`);
  // Another person may wait under the new name.
  await tx.run(sql`
    update claims c set pseudo = ${to} where c.pseudo = ${from} and c.state in (${openClaims}) and ${isOwn} and not exists (
      select from claims open_claim where open_claim.product_id = c.product_id and open_claim.pseudo = ${to}
        and open_claim.state in (${openClaims}))`);
  for (const [liveId, liveQueues] of Map.groupBy(queues, (queue) => queue.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveQueues.flatMap(({ productId }) => productId ?? []),
    );
}
