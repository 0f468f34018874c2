import { feedStates } from '#features/feed/domain/lifecycle.ts';
import { cents, day, id, instant, noInput } from '#shared/http/schemas.ts';
import * as z from 'zod/mini';

/** Counts of open tasks. A count of 1000 orders, or of 100 other items, means at least that number. */
const workCounts = z.object({
  toValidate: z.int(),
  toPay: z.int(),
  /** All orders of « Préparation », including the two counts below. */
  toPrepare: z.int(),
  toPrepareHeld: z.int(),
  toPrepareInOpenParcel: z.int(),
  /** Orders whose hold ends before midnight. */
  expiring: z.int(),
  /** Buyers without an account who have not been contacted about their orders. */
  toContact: z.int(),
  /** True when `toContact` counts the latest 1,000 open orders only. */
  isContactCut: z.boolean(),
  /** Parcels with a problem, on their way back, or without news for days. */
  stuckParcels: z.int(),
  /** Open alerts. */
  toLookAt: z.int(),
  /** Open withdrawals; `toReceive` counts the withdrawals whose pieces must come back but are not received yet. */
  withdrawals: z.int(),
  toReceive: z.int(),
  money: z.object({
    /**
     * Card payments less refunds and charge-backs, by the day in Paris on which the money moved. Covers the last 30
     * days, oldest first; the last day is today. An amount may be negative.
     */
    received: z.array(z.object({ day, amount: z.int() })),
    /** Sum of the counted orders to validate and to pay. */
    awaited: cents,
    /** Open withdrawals, and money owed for cancelled orders. */
    toRefund: cents,
    /** Part of `toRefund` that open withdrawals owe. */
    toRefundWithdrawn: cents,
  }),
  live: z.nullable(z.object({ id, title: z.string(), feed: z.enum(feedStates) })),
});

export const countWork = {
  summary: 'Count the tasks of the dashboard, with the money of the last 30 days',
  input: noInput,
  reply: workCounts,
};

/** Sales of a live without postage: paid amount, and amount that awaits validation or payment. */
const liveSales = z.object({ id, title: z.string(), liveDate: instant, paid: cents, awaited: cents });

export const listLiveSales = {
  summary: 'List the sales of the last eight lives, newest first, without postage',
  input: noInput,
  reply: z.object({ lives: z.array(liveSales) }),
};

export const firstSteps = [
  'identity',
  'legal',
  'providers',
  'live',
  'colours',
  'products',
  'faq',
  'delay',
  'rehearsal',
  'opening',
] as const;
export type FirstStep = (typeof firstSteps)[number];

const firstDays = z.object({
  isOpen: z.boolean(),
  /** False in the demo and in a rehearsal, which are always open. */
  isInService: z.boolean(),
  /** True when the owner has hidden the list. */
  isPutAway: z.boolean(),
  steps: z.array(z.object({ name: z.enum(firstSteps), isDone: z.boolean() })),
});
export type FirstDays = z.infer<typeof firstDays>;

export const getFirstDays = {
  summary: 'List the tasks of a new shop before it sells, done or open, computed from its data',
  input: noInput,
  reply: firstDays,
};

export type LiveSales = z.infer<typeof liveSales>;

export type WorkCounts = z.infer<typeof workCounts>;
