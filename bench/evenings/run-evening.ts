import sql from 'sql-template-tag';
import { workReactions } from '#sandbox/testing/hold-steps.ts';
import { refundSteps } from '#sandbox/testing/refund-steps.ts';
import { testShop, type TestShop } from '#sandbox/testing/shop.ts';
import { until } from '#sandbox/testing/steps.ts';
import { findBrokenInvariants } from './invariants.ts';
import { liveActions } from './live-actions.ts';
import { orderActions } from './order-actions.ts';
import { randomOf, type Random } from './random.ts';
import type { Action, World } from './world.ts';

const PIECES = 12;
const BUYERS = 6;
const TRACE_LENGTH = 12;

/** Result of an evening. `fault` is null without a fault. */
export interface EveningResult {
  /** Name and result of each step. */
  summaries: readonly string[];
  /** Number of steps that the shop refused with a typed code. */
  refused: number;
  /** Description of the fault, with the last steps before it. */
  fault: string | null;
}

/**
 * Plays a random evening, one action after the other. Stops at a server error, a failed reaction or a broken invariant,
 * and compares the money of each order with the provider's transactions at the end. The same seed plays the same evening.
 */
export async function runEvening(seed: number, steps: number): Promise<EveningResult> {
  const shop = await testShop({ background: false });
  try {
    await workReactions(shop);
    const random = randomOf(seed);
    const liveId = await shop.aLive();
    for (let ref = 1; ref <= PIECES; ref++) await shop.aProduct(liveId, ref, 1000 + 100 * random.below(40));
    const pseudos = Array.from({ length: BUYERS }, (_, at) => `cliente.${at + 1}`);
    const buyers: World['buyers'] = await Promise.all(
      pseudos.map(async (pseudo) => ({ pseudo, caller: await shop.aCustomer(pseudo) })),
    );
    return await play({ shop, random, liveId, buyers, undos: [] }, steps);
  } finally {
    await shop.close();
  }
}

async function play(world: World, steps: number): Promise<EveningResult> {
  const summaries: string[] = [];
  let refused = 0;
  for (let step = 0; step < steps; step++) {
    const { summary, isRefused, fault } = await attempt(world, pickAction(world.random));
    summaries.push(summary);
    if (isRefused) refused += 1;
    if (fault !== null) {
      return { summaries, refused, fault: `${fault}\n  after ${summaries.slice(-TRACE_LENGTH).join('\n        ')}` };
    }
  }
  return { summaries, refused, fault: await differenceOf(world) };
}

/** Compares the money of each order with the provider's report. Returns the first difference; null without one. */
async function differenceOf({ shop }: World): Promise<string | null> {
  const { readMoney } = refundSteps(shop);
  const orders = await shop.shop.db.many<{ orderId: string; number: string }>(sql`
    select distinct o.id as "orderId", o.order_number as number
    from orders o join payment_transactions t on t.order_id = o.id order by number`);
  for (const order of orders) {
    const failure = await readMoney(order).then(() => null, String);
    if (failure) return `order ${order.number}: ${failure}`;
  }
  return null;
}

const actions: readonly Action[] = [...liveActions, ...orderActions];
/** Each action as often as its weight. */
const weightedActions = actions.flatMap((action) => Array.from({ length: action.weight }, () => action));

const pickAction = (random: Random): Action => random.pick(weightedActions) as Action;

/** Waits for the queued reactions. Returns the error of a failed reaction; null without one. */
async function waitForReactions({ shop }: TestShop): Promise<string | null> {
  const { failure } = await until(async () => {
    const jobs = await shop.db.one<{ open: boolean; failure: string | null }>(sql`
      select bool_or(state in ('created', 'active')) as open,
        string_agg(output::text, '; ') filter (where state in ('retry', 'failed')) as failure
      from pgboss.job where name = 'reactions'`);
    return jobs && (jobs.failure !== null || !jobs.open) && jobs;
  });
  return failure && `a reaction failed: ${failure}`;
}

/** Result of an action. */
interface Attempt {
  /** Name and result of the action. */
  summary: string;
  isRefused: boolean;
  /** Null when every rule holds after the action. */
  fault: string | null;
}

/** Runs an action, waits for its reactions, then looks for a fault. */
async function attempt(world: World, { name, run }: Action): Promise<Attempt> {
  try {
    const answer = await run(world);
    const problem = answer === 'done' ? null : answer?.problem;
    const summary = problem ? `${name}: refused, ${problem.code}` : answer === null ? `${name}: nothing to do` : name;
    return { summary, isRefused: Boolean(problem), fault: await faultAfter(world, answer) };
  } catch (error) {
    return {
      summary: name,
      isRefused: false,
      fault: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

/** Returns the fault that an action left; null without one. */
async function faultAfter({ shop }: World, answer: Awaited<ReturnType<Action['run']>>): Promise<string | null> {
  if (answer !== null && answer !== 'done' && answer.status >= 500)
    return `status ${answer.status}: ${JSON.stringify(answer.body)}`;
  const failure = await waitForReactions(shop);
  if (failure) return failure;
  const broken = await findBrokenInvariants(shop.shop.db);
  return broken.length > 0 ? broken.join('; ') : null;
}
