import sql from 'sql-template-tag';
import { readProof } from '#features/claims/domain/reading-proof.ts';
import { type KnownUser, type PseudoUpdate, pseudoUpdateOf, type Speaker } from '#features/users/domain/lifecycle.ts';
import { PROOF_ATTEMPTS, PROOF_HOURS } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isRetryable } from '#platform/server/db/retryable-error.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockPseudos } from '#features/users/server/steps/claim-pseudo.ts';
import { addAttempts, resetAttempts } from '#features/users/server/steps/count-attempts.ts';
import { findMatchedUsers, selectSpeakers, type LiveSpeaker } from '#features/users/server/steps/find-matched-users.ts';
import { saveProof, removeCode } from '#features/users/server/steps/save-proof.ts';
import { lockPiecesById } from '#features/catalog/server/steps/lock-pieces.ts';
import { hasText, type ReceivedComment, type UnreadEvent } from '../steps/find-requests.ts';
import { followPseudo } from '#features/orders/server/steps/follow-pseudo.ts';
import { followName } from '#features/users/server/steps/follow-name.ts';
import { keepOneInQueue } from '../steps/move-claims.ts';
import { notifyQueueChange } from '../steps/notify-queue-change.ts';
import { openClaimStates } from '../sql/open-states.ts';

interface Rename {
  person: string;
  from: string;
  to: string;
}

/**
 * Links the authors of comments (speakers) to users, before the comments are read for claims. Handles proof codes,
 * renamed people, and pseudos that now belong to another person (decision 0041). Idempotent, except that each run
 * counts the codes as attempts. Logs a failure and continues with the batch, unless the failure is temporary.
 * @returns the comments, with the new names of renamed people.
 */
export async function matchSpeakers(ctx: Ctx, comments: readonly UnreadEvent[]): Promise<UnreadEvent[]> {
  const people = await limitCodes(ctx, speakersIn(comments.filter(hasText)));
  let named = [...comments];
  for (const speaker of await selectSpeakers(ctx, people)) {
    try {
      const rename = await inTransaction(ctx, (tx) => matchSpeaker(ctx, tx, speaker));
      if (rename) named = named.map((comment) => withNewName(comment, rename));
    } catch (error) {
      if (isRetryable(error)) throw error;
      ctx.log.error({ error, pseudo: speaker.pseudo }, 'claims: the owner of a pseudo could not be stored');
    }
  }
  return named;
}

const withNewName = (comment: UnreadEvent, { person, from, to }: Rename): UnreadEvent =>
  comment.userId === person && comment.pseudo === from ? { ...comment, pseudo: to } : comment;

function speakersIn(comments: readonly ReceivedComment[]): LiveSpeaker[] {
  const people = comments.flatMap(({ userId: person, pseudo, comment }): [string, LiveSpeaker][] => {
    if (!person) return [];
    const code = readProof(comment);
    return [[`${person} ${pseudo} ${code}`, { person, pseudo, code }]];
  });
  return [...new Map(people).values()];
}

const attemptsKey = (person: string): string => `proof-by:${person}`;

/**
 * Counts the codes written by each speaker. Ignores the codes above the limit, so that a speaker cannot guess a code.
 */
async function limitCodes(ctx: Ctx, people: readonly LiveSpeaker[]): Promise<LiveSpeaker[]> {
  const attemptsLeftByPerson = new Map<string, number>();
  const withCode = people.filter(({ code }) => code !== null);
  for (const [person, { length }] of Map.groupBy(withCode, (speaker) => speaker.person)) {
    const attempts = await addAttempts(ctx, ctx.db, attemptsKey(person), PROOF_HOURS * 60, length);
    attemptsLeftByPerson.set(person, PROOF_ATTEMPTS - (attempts - length));
  }
  return people.map((speaker) => {
    if (speaker.code === null) return speaker;
    const attemptsLeft = attemptsLeftByPerson.get(speaker.person) ?? 0;
    attemptsLeftByPerson.set(speaker.person, attemptsLeft - 1);
    return attemptsLeft > 0 ? speaker : { ...speaker, code: null };
  });
}

/**
 * Applies what a comment shows about the owner of a pseudo. Locks the pieces of the open claims under the present and the
 * stored pseudo, both pseudos, then the users. Because of the lock of the pieces, a claim entered concurrently under
 * the new name is stored either before or after the rename.
 */
async function matchSpeaker(ctx: Ctx, tx: Tx, speaker: LiveSpeaker): Promise<Rename | null> {
  const { known } = await findMatchedUsers(ctx, tx, speaker);
  const pseudos = [speaker.pseudo, ...(known?.pseudo ? [known.pseudo] : [])];
  await lockPiecesById(
    tx,
    sql`select c.product_id from claims c where c.pseudo = any(${pseudos}) and c.state in (${openClaimStates})`,
  );
  await lockPseudos(tx, pseudos);
  const matched = await findMatchedUsers(ctx, tx, speaker, sql`for no key update of u`);
  const update = pseudoUpdateOf(speaker, matched);
  const rename = await applyUpdate(ctx, tx, speaker, update);
  const { coded } = matched;
  // A code is used up only when the owner of its account writes it. Otherwise any speaker could invalidate it.
  if (!coded || (update?.does !== 'prove' && coded.userId !== matched.known?.userId)) return rename;
  await removeCode(tx, coded.userId);
  await resetAttempts(tx, [attemptsKey(speaker.person)]);
  return rename;
}

async function applyUpdate(ctx: Ctx, tx: Tx, speaker: LiveSpeaker, update: PseudoUpdate): Promise<Rename | null> {
  if (!update) return null;
  const { user } = update;
  if (update.does === 'follow') return followRename(ctx, tx, user, speaker);
  if (update.does === 'prove') await saveProof(ctx, tx, user, speaker);
  if (update.does === 'look')
    await raiseAttention(ctx, tx, {
      kind: update.raise,
      key: user.userId,
      data: { pseudo: user.pseudo, heard: speaker.pseudo },
    });
  return null;
}

/**
 * Changes the user’s pseudo, current orders and open claims to a new name on the platform. Keeps a declared pseudo that
 * differs from the proved pseudo. The pieces, the new pseudo and the user must be locked. Locks the orders, then the
 * claims.
 * @returns the rename; null when the pseudo does not change.
 */
async function followRename(ctx: Ctx, tx: Tx, user: KnownUser, speaker: Speaker): Promise<Rename | null> {
  const { person, pseudo: to } = speaker;
  const from = await followName(ctx, tx, user, to);
  if (from === null) return null;
  await followPseudo(ctx, tx, { userId: user.userId, from, to });
  const isOwn = sql`(c.tiktok_user_id = ${person} or c.tiktok_user_id is null)`;
  const queues = await keepOneInQueue(
    ctx,
    tx,
    sql`claims c where c.pseudo in (${from}, ${to}) and c.product_id is not null and ${isOwn}`,
  );
  // Keeps the old name of a claim when another person has an open claim for the piece under the new name.
  await tx.run(sql`
    update claims c set pseudo = ${to} where c.pseudo = ${from} and c.state in (${openClaimStates}) and ${isOwn} and not exists (
      select from claims open_claim where open_claim.product_id = c.product_id and open_claim.pseudo = ${to}
        and open_claim.state in (${openClaimStates}))`);
  for (const [liveId, liveQueues] of Map.groupBy(queues, (queue) => queue.liveId))
    await notifyQueueChange(
      tx,
      liveId,
      liveQueues.flatMap(({ productId }) => productId ?? []),
    );
  return { person, from, to };
}
