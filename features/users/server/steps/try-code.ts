import { timingSafeEqual } from 'node:crypto';
import sql from 'sql-template-tag';
import { CODE_ATTEMPTS } from '#features/users/domain/rules.ts';
import type { Ctx } from '#platform/server/context.ts';
import type { Tx } from '#platform/server/events/transaction.ts';
import { hashOf } from '#features/users/server/session-secret.ts';
import { addAttempts, attemptCount } from './count-attempts.ts';
import type { UsedRequest } from './sign-in-by-mail.ts';

const DAY_MINUTES = 24 * 60;

/**
 * Wrong codes allowed for one mailbox per day. The first two limits apply in the browser that requested the mail: per
 * network, and for all networks. The third applies in any other browser. A guess is right once in a million.
 * A stranger who spends whole days on one mailbox, from any number of networks, gets in once in 6,700 days:
 * (120 + 30) / 1,000,000 a day.
 */
const MAX_WRONG_PER_NETWORK = 30;
const MAX_WRONG_IN_BROWSER = 120;
const MAX_WRONG_ELSEWHERE = 30;

const requestingBrowserKeys = {
  onNetwork: (email: string, network: string) => `code-at:${network}:${email}`,
  onAllNetworks: (email: string) => `code-asked:${email}`,
};
const keyOfEmail = (email: string): string => `code-of:${email}`;

export const codeCounters = (email: string, network: string): string[] => [
  requestingBrowserKeys.onNetwork(email, network),
  requestingBrowserKeys.onAllNetworks(email),
  keyOfEmail(email),
];

/** Hashes a code with its request's id. A code alone can be guessed from its hash, and the id defeats hash tables. */
export const codeHash = (requestId: string, code: string): Buffer => hashOf(`${requestId}:${code}`);

interface Pending extends UsedRequest {
  id: string;
  code_hash: Buffer;
  wrong_codes: number;
  wrong_elsewhere: number;
  isOfThisBrowser: boolean;
}
type CodeFailure = 'no-open-mail' | 'tries-used-up' | 'day-used-up' | 'wrong';

/**
 * Uses up the mail of a code. Returns its request, or the reason of the failure.
 * Tries the mails of this browser first, with five tries each that nobody else can use up.
 * Then tries all other mails, with five tries shared by all other browsers.
 * Locks the requests of the mailbox, so that concurrent guesses are counted in turn.
 */
export async function tryCode(ctx: Ctx, tx: Tx, email: string, code: string): Promise<UsedRequest | CodeFailure> {
  const { browser, network } = ctx.visitor;
  const pending = await tx.many<Pending>(sql`
    select id, email, pseudo, code_hash, wrong_codes, wrong_elsewhere,
      coalesce(browser_hash = ${browser === null ? null : hashOf(browser)}, false) as "isOfThisBrowser"
    from sign_in_requests
    where email = ${email} and purpose in ('sign-in', 'sign-up') and code_hash is not null and used_at is null
      and expires_at > ${ctx.now()}
    order by created_at desc, id for update`);
  const ownResult = await tryAmong(ctx, tx, code, {
    requests: pending.filter(({ isOfThisBrowser }) => isOfThisBrowser),
    counter: 'wrong_codes',
    limits: {
      [requestingBrowserKeys.onNetwork(email, network)]: MAX_WRONG_PER_NETWORK,
      [requestingBrowserKeys.onAllNetworks(email)]: MAX_WRONG_IN_BROWSER,
    },
  });
  if (typeof ownResult === 'object') return ownResult;
  const otherResult = await tryAmong(ctx, tx, code, {
    requests: pending.filter(({ isOfThisBrowser }) => !isOfThisBrowser),
    counter: 'wrong_elsewhere',
    limits: { [keyOfEmail(email)]: MAX_WRONG_ELSEWHERE },
  });
  return typeof otherResult === 'object' || ownResult === 'no-open-mail' ? otherResult : ownResult;
}

interface Channel {
  requests: readonly Pending[];
  counter: 'wrong_codes' | 'wrong_elsewhere';
  limits: Readonly<Record<string, number>>;
}

async function tryAmong(
  ctx: Ctx,
  tx: Tx,
  code: string,
  { requests, counter, limits }: Channel,
): Promise<Pending | CodeFailure> {
  // Without an open mail there is nothing to guess, so nothing is counted.
  if (requests.length === 0) return 'no-open-mail';
  const open = requests.filter((request) => request[counter] < CODE_ATTEMPTS);
  if (open.length === 0) return 'tries-used-up';
  const triesLeft = await Promise.all(
    Object.entries(limits).map(async ([key, limit]) => limit - (await attemptCount(ctx, tx, key, DAY_MINUTES))),
  );
  // A guess compared with three codes counts as three tries: more requested mails must not make guessing easier.
  const compared = open.slice(0, Math.max(0, Math.min(...triesLeft)));
  if (compared.length === 0) return 'day-used-up';
  const match = compared.find((request) => timingSafeEqual(request.code_hash, codeHash(request.id, code)));
  if (match) {
    await tx.run(sql`update sign_in_requests set used_at = ${ctx.now()} where id = ${match.id}`);
    return match;
  }
  for (const key of Object.keys(limits)) await addAttempts(ctx, tx, key, DAY_MINUTES, compared.length);
  const ids = compared.map((request) => request.id);
  await tx.run(
    counter === 'wrong_codes'
      ? sql`update sign_in_requests set wrong_codes = wrong_codes + 1 where id = any(${ids})`
      : sql`update sign_in_requests set wrong_elsewhere = wrong_elsewhere + 1 where id = any(${ids})`,
  );
  return 'wrong';
}
