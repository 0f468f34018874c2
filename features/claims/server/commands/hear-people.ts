import sql from 'sql-template-tag';
import { readProof } from '#features/claims/domain/reading-proof.ts';
import { pseudoNewsOf, type PseudoNews } from '#features/users/domain/life.ts';
import { PROOF_ATTEMPTS, PROOF_HOURS } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import { isDatabaseAway } from '#platform/server/db/away.ts';
import { inTransaction, type Tx } from '#platform/server/events/transaction.ts';
import { raiseAttention } from '#features/attention/server/steps/raise-attention.ts';
import { lockPseudo } from '#features/users/server/steps/claim-pseudo.ts';
import { addTry, forgetTries } from '#features/users/server/steps/count-tries.ts';
import { findConcerned, findNews, type Heard } from '#features/users/server/steps/find-concerned.ts';
import { keepProof, removeCode } from '#features/users/server/steps/keep-proof.ts';
import type { HeardComment } from '../steps/ask-in-comments.ts';
import { followRename } from '../steps/follow-rename.ts';

/**
 * Links pseudos to speakers from comments, before the comments are read for claims. Handles proof codes, renamed
 * people, and pseudos that now belong to another person (decision 0041). Idempotent. A failure is logged and does not
 * stop the batch.
 */
export async function hearPeople(ctx: Ctx, comments: readonly HeardComment[]): Promise<void> {
  const people = await limitCodes(ctx, peopleIn(comments));
  for (const one of await findNews(ctx, people)) {
    try {
      await inTransaction(ctx, (tx) => hearPerson(ctx, tx, one));
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      ctx.log.error({ error, pseudo: one.pseudo }, 'claims: whose pseudo it is can’t be kept');
    }
  }
}

/** Returns each speaker once for each pseudo and code, in order of reception. */
function peopleIn(comments: readonly HeardComment[]): Heard[] {
  const people = comments.flatMap(({ userId: person, pseudo, comment }): [string, Heard][] => {
    if (!person) return [];
    const code = readProof(comment);
    return [[`${person} ${pseudo} ${code}`, { person, pseudo, code }]];
  });
  return [...new Map(people).values()];
}

const attemptsKey = (person: string): string => `proof-by:${person}`;

/** Counts the codes of each speaker and ignores the codes above the limit, so that a speaker cannot try all codes. */
async function limitCodes(ctx: Ctx, people: readonly Heard[]): Promise<Heard[]> {
  const left = new Map<string, number>();
  const withCode = people.filter(({ code }) => code !== null);
  for (const [person, { length }] of Map.groupBy(withCode, (heard) => heard.person)) {
    const attempts = await addTry(ctx, ctx.db, attemptsKey(person), PROOF_HOURS * 60, length);
    left.set(person, PROOF_ATTEMPTS - (attempts - length));
  }
  return people.map((heard) => {
    if (heard.code === null) return heard;
    const attemptsLeft = left.get(heard.person) ?? 0;
    left.set(heard.person, attemptsLeft - 1);
    return attemptsLeft > 0 ? heard : { ...heard, code: null };
  });
}

/** Locks the pseudos, then the users, that a comment concerns. */
async function hearPerson(ctx: Ctx, tx: Tx, heard: Heard): Promise<void> {
  const { known } = await findConcerned(ctx, tx, heard);
  const names = new Set([heard.pseudo, ...(known?.pseudo ? [known.pseudo] : [])]);
  for (const name of [...names].toSorted()) await lockPseudo(tx, name);
  const concerned = await findConcerned(ctx, tx, heard, sql`for no key update of u`);
  const news = pseudoNewsOf(heard, concerned);
  await act(ctx, tx, heard, news);
  const { coded } = concerned;
  // Only its owner uses a code up: another speaker must not invalidate it.
  if (!coded || (news?.does !== 'prove' && coded.userId !== concerned.known?.userId)) return;
  await removeCode(tx, coded.userId);
  await forgetTries(tx, [attemptsKey(heard.person)]);
}

async function act(ctx: Ctx, tx: Tx, heard: Heard, news: PseudoNews): Promise<void> {
  if (!news) return;
  const { user } = news;
  if (news.does === 'follow') await followRename(ctx, tx, user, heard);
  if (news.does === 'prove') await keepProof(ctx, tx, user, heard);
  if (news.does === 'look')
    await raiseAttention(ctx, tx, {
      kind: news.raise,
      key: user.userId,
      data: { pseudo: user.pseudo, heard: heard.pseudo },
    });
}
