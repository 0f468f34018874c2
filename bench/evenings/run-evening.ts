import sql from 'sql-template-tag';
import { reconcilePayments } from '#features/reconciliation/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { roundsOf } from '#app/server/background.ts';
import { setSellerIdentity } from '#sandbox/testing/documents.ts';
import { bodyOf } from '#sandbox/testing/order-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { getAccounts } from '#screens/admin/accounts/endpoints.ts';
import { accountActions } from './account-actions.ts';
import { findBrokenInvariants } from './invariants.ts';
import { describeError, openEveningJobs, passTime, type Jobs } from './jobs.ts';
import { liveActions } from './live-actions.ts';
import { moneyActions } from './money-actions.ts';
import { orderActions } from './order-actions.ts';
import { parcelActions } from './parcel-actions.ts';
import { randomOf, type Random } from './random.ts';
import type { Action, Outcome, Viewer, World } from './world.ts';

const PIECES = 12;
const BUYERS = 7;
const STRANGERS = 3;
/** Number of the last steps that a failure lists. */
const TRACE_LENGTH = 12;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Earliest start. A random number of hours within a year is added. */
const FIRST_START = Date.UTC(2028, 0, 3);
/** One evening in this number often runs two actions concurrently. Their order depends on the machine. */
const CONCURRENT_EVERY = 5;

export interface EveningResult {
  summaries: readonly string[];
  refused: number;
  /** Failure and the last steps before it; null without a failure. */
  failure: string | null;
}

/** Returns true for an evening with concurrent actions, whose replay may differ. */
export const isConcurrent = (seed: number): boolean => seed % CONCURRENT_EVERY === 0;

/**
 * Plays a random evening. The same seed plays the same evening unless `isConcurrent`. Stops at a server error, a failed
 * reaction or a broken invariant. Compares the money of each order with the provider and with its documents at the end.
 */
export async function runEvening(seed: number, steps: number): Promise<EveningResult> {
  const random = randomOf(seed);
  const shop = await testShop({ background: false, startsAt: FIRST_START + random.below(365 * 24) * HOUR_MS });
  try {
    const jobs = await openEveningJobs(shop);
    await chooseSettings(shop, random);
    const liveId = await shop.aLive();
    for (let ref = 1; ref <= PIECES; ref++) await shop.aProduct(liveId, ref, 1000 + 100 * random.below(40));
    const viewers: Viewer[] = Array.from({ length: STRANGERS }, (_, at) => viewerOf(`inconnue.${at + 1}`));
    for (let at = 1; at <= BUYERS; at++)
      viewers.push({ ...viewerOf(`cliente.${at}`), caller: await shop.aCustomer(`cliente.${at}`) });
    const world: World = { shop, random, liveId, viewers, undos: [], runDueJobs: jobs.runDue };
    return await play(world, jobs, { steps, isConcurrent: isConcurrent(seed) });
  } finally {
    await shop.close();
  }
}

const viewerOf = (pseudo: string): Viewer => ({ pseudo, platformId: `id-${pseudo}`, caller: null });

async function chooseSettings(shop: TestShop, random: Random): Promise<void> {
  await setSellerIdentity(shop);
  const settings = {
    paymentDelayHours: random.chance(70) ? 24 + random.below(48) : null,
    promoteAfterLive: random.chance(50),
    mailAfterLive: random.chance(50),
    openParcelDays: random.chance(40) ? 3 : 0,
    piecesPerBuyer: random.chance(20) ? 3 : null,
  };
  bodyOf(await shop.call(changeSettings, settings, shop.admin));
}

interface EveningOptions {
  steps: number;
  isConcurrent: boolean;
}

async function play(world: World, jobs: Jobs, { steps, ...options }: EveningOptions): Promise<EveningResult> {
  const summaries: string[] = [];
  let refused = 0;
  const traced = (failure: string) => `${failure}\n  after ${summaries.slice(-TRACE_LENGTH).join('\n        ')}`;
  for (let step = 0; step < steps; step++) {
    const isPair = options.isConcurrent && world.random.chance(40);
    const { summary, isRefused, failure } = await (isPair ? attemptPair(world, jobs) : attempt(world, jobs));
    summaries.push(summary);
    if (isRefused) refused += 1;
    if (failure !== null) return { summaries, refused, failure: traced(failure) };
  }
  const failure = (await jobs.waitForMails()) ?? (await differenceOf(world, jobs));
  return { summaries, refused, failure: failure && traced(failure) };
}

async function wait({ shop, random, runDueJobs }: World): Promise<'done'> {
  await passTime(shop, random.chance(30) ? (1 + random.below(40)) * HOUR_MS : random.below(20) * 60_000);
  for (const round of roundsOf(shop.shop)) await round.run(shop.system);
  const failure = await runDueJobs();
  if (failure) throw new Error(failure);
  return 'done';
}

const actions: readonly Action[] = [
  ...liveActions,
  ...orderActions,
  ...parcelActions,
  ...moneyActions,
  ...accountActions,
  { name: 'wait', weight: 12, run: wait },
];
const weightedActions = actions.flatMap((action) => Array.from({ length: action.weight }, () => action));

const pickAction = (random: Random): Action => random.pick(weightedActions) as Action;

interface Attempt {
  summary: string;
  isRefused: boolean;
  /** False when nothing could be done. */
  isDone: boolean;
  /** Null when every rule holds after the action. */
  failure: string | null;
}

async function runAction(world: World, { name, run }: Action): Promise<Attempt> {
  try {
    const outcome = await run(world);
    return { ...summaryOf(name, outcome), failure: serverErrorOf(outcome) };
  } catch (error) {
    return { summary: name, isRefused: false, isDone: true, failure: describeError(error) };
  }
}

function summaryOf(name: string, outcome: Outcome): Omit<Attempt, 'failure'> {
  if (outcome === null) return { summary: `${name}: nothing to do`, isRefused: false, isDone: false };
  const problem = outcome === 'done' ? null : outcome.problem;
  return { summary: problem ? `${name}: refused, ${problem.code}` : name, isRefused: problem !== null, isDone: true };
}

const serverErrorOf = (outcome: Outcome): string | null =>
  outcome !== null && outcome !== 'done' && outcome.status >= 500 && !isProviderError(outcome)
    ? `status ${outcome.status}: ${JSON.stringify(outcome.body)}`
    : null;

/** Returns true when a provider failed, as the stand-ins do on demand. */
const isProviderError = ({ status }: { status: number }): boolean => status === 502 || status === 503 || status === 504;

async function attempt(world: World, jobs: Jobs): Promise<Attempt> {
  const attempted = await runAction(world, pickAction(world.random));
  return { ...attempted, failure: attempted.failure ?? (attempted.isDone ? await failureOf(world, jobs) : null) };
}

/** Runs two actions concurrently. The random choices of an action do not depend on the other action. */
async function attemptPair(world: World, jobs: Jobs): Promise<Attempt> {
  const pair = await Promise.all(
    [1, 2].map(() => {
      const random = randomOf(world.random.below(2 ** 31));
      return runAction({ ...world, random }, pickAction(random));
    }),
  );
  const failure = pair.find((attempted) => attempted.failure !== null)?.failure ?? (await failureOf(world, jobs));
  return {
    summary: pair.map(({ summary }) => summary).join(' + '),
    isRefused: pair.some(({ isRefused }) => isRefused),
    isDone: pair.some(({ isDone }) => isDone),
    failure,
  };
}

async function failureOf({ shop }: World, jobs: Jobs): Promise<string | null> {
  const failure = await jobs.waitForReactions();
  if (failure) return failure;
  const broken = await findBrokenInvariants(shop.shop.db);
  return broken.length > 0 ? broken.join('; ') : null;
}

/**
 * Compares the shop with the provider and with its own documents, after a day in which the jobs of the night have run.
 */
async function differenceOf(world: World, jobs: Jobs): Promise<string | null> {
  const { shop } = world;
  await passTime(shop, DAY_MS);
  for (const round of roundsOf(shop.shop)) await round.run(shop.system);
  // A reaction may queue jobs.
  const failure = (await jobs.runDue()) ?? (await jobs.waitForReactions()) ?? (await jobs.runDue());
  if (failure) return failure;
  await shop.call(reconcilePayments, {}, shop.admin);
  const again = bodyOf(await shop.call(reconcilePayments, {}, shop.admin));
  if (again.mended > 0) return `a second comparison has corrected ${again.mended} orders`;
  return (await differenceToProvider(world)) ?? (await differenceToDocuments(world));
}

async function differenceToProvider({ shop }: World): Promise<string | null> {
  const { readMoney } = refundSteps(shop);
  const orders = await shop.shop.db.many<{ orderId: string; number: string }>(sql`
    select distinct o.id as "orderId", o.order_number as number
    from orders o join payment_transactions t on t.order_id = o.id order by number`);
  for (const order of orders) {
    const difference = await readMoney(order).then(() => null, String);
    if (difference) return `order ${order.number}: ${difference}`;
  }
  return null;
}

/** Ignores a difference that an alert explains. */
async function differenceToDocuments({ shop }: World): Promise<string | null> {
  const { gaps } = bodyOf(await shop.call(getAccounts, {}, shop.admin));
  for (const gap of gaps.orders) {
    const alert = await shop.shop.db.one(sql`select 1 from attention_items where order_id = ${gap.id} limit 1`);
    if (!alert) return `order ${gap.number}: its documents differ by ${gap.amount} cents (${gap.reason})`;
  }
  return null;
}
