import type { OrderStory } from './order-story.ts';

/** The time an order's story is told by. */
export interface Watch {
  /** Minutes after the live began. */
  at(minutes: number): Date;
  /** Minutes before now. */
  ago(minutes: number): Date;
  /** When she comes to her order after the live, in minutes after it began. */
  decision: number;
  /** Her place in the seller's round, so that no two parcels are packed at once. */
  turn: number;
}

export type Route = (story: OrderStory, watch: Watch) => void;

/** One order: who took which pieces, and what became of it. */
export interface Plot {
  pseudo: string;
  refs: readonly number[];
  /** Minutes between the moment a piece is shown and the moment she is given it; a few seconds by default. */
  late?: number;
  comment?: string;
  fate?: Route;
}
