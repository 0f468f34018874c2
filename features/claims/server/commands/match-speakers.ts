import sql from 'sql-template-tag';
import { readProof } from '#features/claims/domain/reading-proof.ts';
import { pseudoUpdateOf, type PseudoUpdate } from '#features/users/domain/lifecycle.ts';
import { PROOF_ATTEMPTS, PROOF_HOURS } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseUnavailable } from '#platform/server/db/database-unavailable.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockPseudo } from '#features/users/server/steps/claim-pseudo.ts';
import { addTry, resetAttempts } from '#features/users/server/steps/count-attempts.ts';
import { findConcerned, findNews, type LiveSpeaker } from '#features/users/server/steps/find-matched-users.ts';
import { keepProof, removeCode } from '#features/users/server/steps/keep-proof.ts';
import type { HeardComment } from '../steps/ask-in-comments.ts';
import { followRename } from '../steps/follow-rename.ts';

/**
 * Links pseudos to speakers from comments, before the comments are read for claims. Handles proof codes, renamed
 * people, and pseudos that now belong to another person (decision 0041). Idempotent. A failure is logged and does not
 * stop the batch.
 */
export async function matchSpeakers(ctx: Ctx, comments: readonly HeardComment[]): Promise<void> {
  const people = await limitCodes(ctx, peopleIn(comments));
  for (const speaker of await findNews(ctx, people)) {
    try {
      await inTransaction(ctx, (tx) => hearPerson(ctx, tx, speaker));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      ctx.log.error({ error, pseudo: speaker.pseudo }, 'claims: whose pseudo it is can’t be kept');
    }
  }
}

/** Returns each speaker once for each pseudo and code, in order of reception. */
function peopleIn(comments: readonly HeardComment[]): LiveSpeaker[] {
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
  const left = new Map<string, number>();
  const withCode = people.filter(({ code }) => code !== null);
  for (const [person, { length }] of Map.groupBy(withCode, (speaker) => speaker.person)) {
    const attempts = await addTry(ctx, ctx.db, attemptsKey(person), PROOF_HOURS * 60, length);
    left.set(person, PROOF_ATTEMPTS - (attempts - length));
  }
  return people.map((speaker) => {
    if (speaker.code === null) return speaker;
    const attemptsLeft = left.get(speaker.person) ?? 0;
    left.set(speaker.person, attemptsLeft - 1);
    return attemptsLeft > 0 ? speaker : { ...speaker, code: null };
  });
}

/** Locks the pseudos, then the users, that a comment concerns. */
async function hearPerson(ctx: Ctx, tx: Tx, speaker: LiveSpeaker): Promise<void> {
  const { known } = await findConcerned(ctx, tx, speaker);
  const names = new Set([speaker.pseudo, ...(known?.pseudo ? [known.pseudo] : [])]);
  for (const name of [...names].toSorted()) await lockPseudo(tx, name);
  const concerned = await findConcerned(ctx, tx, speaker, sql`for no key update of u`);
  const news = pseudoUpdateOf(speaker, concerned);
  await act(ctx, tx, speaker, news);
  const { coded } = concerned;
  // Only its owner uses a code up: another speaker must not invalidate it.
  if (!coded || (news?.does !== 'prove' && coded.userId !== concerned.known?.userId)) return;
  await removeCode(tx, coded.userId);
  await resetAttempts(tx, [attemptsKey(speaker.person)]);
}

async function act(ctx: Ctx, tx: Tx, speaker: LiveSpeaker, news: PseudoUpdate): Promise<void> {
  if (!news) return;
  const { user } = news;
  if (news.does === 'follow') await followRename(ctx, tx, user, speaker);
  if (news.does === 'prove') await keepProof(ctx, tx, user, speaker);
  if (news.does === 'look')
    await raiseAttention(ctx, tx, {
      kind: news.raise,
      key: user.userId,
      data: { pseudo: user.pseudo, heard: speaker.pseudo },
    });
}
