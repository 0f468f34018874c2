import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { CODE_TRIES } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { addTry, triesUnder } from './count-tries.ts';
import type { UsedRequest } from './let-in.ts';

const DAY = 24 * 60;

/**
 * Codes of one mailbox tried in vain in a day. In the browser that asked for the mail: this many from one place, and from all
 * together. In any other: this many. A guess is right once in a million, so that a stranger who spends a whole day on
 * one mailbox, from as many places as he likes, gets in once in 6,700 days: (120 + 30) / 1,000,000 a day.
 */
const AT_ONE_PLACE = 30;
const FROM_ALL_PLACES = 120;
const ELSEWHERE = 30;

const asked = {
  at: (email: string, network: string) => `code-at:${network}:${email}`,
  all: (email: string) => `code-asked:${email}`,
};
const elsewhere = (email: string): string => `code-of:${email}`;

/** What wrong codes of a mailbox are counted under. */
export const codeCounters = (email: string, network: string): string[] => [
  asked.at(email, network),
  asked.all(email),
  elsewhere(email),
];

/** What a code is hashed with: a code alone is guessable from its hash, the request's id makes tables useless. */
export const codeHash = (requestId: string, code: string): Buffer => hashOf(`${requestId}:${code}`);

interface Pending extends UsedRequest {
  id: string;
  code_hash: Buffer;
  wrong_codes: number;
  wrong_elsewhere: number;
  isHers: boolean;
}
type Why = 'none' | 'exhausted' | 'today' | 'wrong';

/**
 * Uses up the mail that this code is of, and says which it was, or why not. The mails that this browser asked for are
 * tried first, with five tries each that nobody else can use up; then all others, with five tries for the rest of the
 * world. Locks the mailbox's requests, so that guesses at once are counted one by one.
 */
export async function tryCode(ctx: Ctx, tx: Tx, email: string, code: string): Promise<UsedRequest | Why> {
  const { browser, network } = ctx.visitor;
  const pending = await tx.many<Pending>(sql`
    select id, email, pseudo, code_hash, wrong_codes, wrong_elsewhere,
      coalesce(browser_hash = ${browser === null ? null : hashOf(browser)}, false) as "isHers"
    from sign_in_requests
    where email = ${email} and purpose in ('sign-in', 'sign-up') and code_hash is not null and used_at is null
      and expires_at > ${ctx.now()}
    order by created_at desc, id for update`);
  const inHers = await tryAmong(ctx, tx, code, {
    requests: pending.filter(({ isHers }) => isHers),
    tries: 'wrong_codes',
    limits: { [asked.at(email, network)]: AT_ONE_PLACE, [asked.all(email)]: FROM_ALL_PLACES },
  });
  if (typeof inHers === 'object') return inHers;
  const inOthers = await tryAmong(ctx, tx, code, {
    requests: pending.filter(({ isHers }) => !isHers),
    tries: 'wrong_elsewhere',
    limits: { [elsewhere(email)]: ELSEWHERE },
  });
  return typeof inOthers === 'object' || inHers === 'none' ? inOthers : inHers;
}

interface Channel {
  requests: readonly Pending[];
  tries: 'wrong_codes' | 'wrong_elsewhere';
  limits: Readonly<Record<string, number>>;
}

async function tryAmong(ctx: Ctx, tx: Tx, code: string, { requests, tries, limits }: Channel): Promise<Pending | Why> {
  // No mail was waited for, so nothing could be guessed: nothing is counted.
  if (requests.length === 0) return 'none';
  const open = requests.filter((request) => request[tries] < CODE_TRIES);
  if (open.length === 0) return 'exhausted';
  const left = await Promise.all(
    Object.entries(limits).map(async ([key, most]) => most - (await triesUnder(ctx, tx, key, DAY))),
  );
  // A guess compared with three codes counts as three tries: asking for more mails must not make guessing easier.
  const compared = open.slice(0, Math.max(0, Math.min(...left)));
  if (compared.length === 0) return 'today';
  const match = compared.find((request) => timingSafeEqual(request.code_hash, codeHash(request.id, code)));
  if (match) {
    await tx.run(sql`update sign_in_requests set used_at = ${ctx.now()} where id = ${match.id}`);
    return match;
  }
  for (const key of Object.keys(limits)) await addTry(ctx, tx, key, DAY, compared.length);
  const ids = compared.map((request) => request.id);
  await tx.run(
    tries === 'wrong_codes'
      ? sql`update sign_in_requests set wrong_codes = wrong_codes + 1 where id = any(${ids})`
      : sql`update sign_in_requests set wrong_elsewhere = wrong_elsewhere + 1 where id = any(${ids})`,
  );
  return 'wrong';
}
