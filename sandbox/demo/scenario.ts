import type { OrderScript } from './order-script.ts';

export interface ScenarioClock {
  /** Returns the time this many minutes after the start of the live. */
  at(minutes: number): Date;
  /** Returns the time this many minutes before the creation of the demo. */
  ago(minutes: number): Date;
  /** Time at which the buyer returns to the order, in minutes after the start of the live. */
  decision: number;
  /** Position of the order in the seller's packing round, so that no two parcels are packed at once. */
  turn: number;
}

/** Steps that bring a demo order to its status. */
export type OrderCourse = (order: OrderScript, clock: ScenarioClock) => void;

export interface OrderScenario {
  pseudo: string;
  refs: readonly number[];
  /** Minutes between the showing of a piece and its assignment; 0.3 by default. */
  delayMinutes?: number;
  comment?: string;
  course?: OrderCourse;
}
