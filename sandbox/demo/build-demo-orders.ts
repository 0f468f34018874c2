import { minutesAfter, shownAt, type DemoLive } from '#sandbox/demo/lives.ts';
import { OrderScript, type Author } from '#sandbox/demo/order-script.ts';
import { personOf } from '#sandbox/demo/people.ts';
import type { DemoLiveKey } from '#sandbox/demo/piece.ts';
import type { OrderScenario, Watch } from '#sandbox/demo/scenario.ts';
import { bargainPlots } from '#sandbox/demo/scenarios-bargains.ts';
import { dressPlots } from '#sandbox/demo/scenarios-dresses.ts';
import { newPlots } from '#sandbox/demo/scenarios-new.ts';

const plots: Record<DemoLiveKey, readonly OrderScenario[]> = {
  dresses: dressPlots,
  bargains: bargainPlots,
  new: newPlots,
};

/** Minutes after the start of the live when buyers return to their orders: that evening, or the next morning. */
const decisions = [97, 104, 111, 125, 138, 152, 641, 668, 703, 741, 786, 823];

/** Number of the first order; the sequence of the database starts there too. */
export const FIRST_ORDER = 1001;

/** Builds every order of the demo shop, oldest first. */
export function buildDemoOrders(lives: readonly DemoLive[], now: Date, seller: Author): OrderScript[] {
  const stories: OrderScript[] = [];
  for (const live of lives) {
    plots[live.key].forEach((plot, turn) => {
      const number = `C${FIRST_ORDER + stories.length}`;
      stories.push(tell(plot, { number, live, seller, now, turn }));
    });
  }
  return stories;
}

interface Frame {
  number: string;
  live: DemoLive;
  seller: Author;
  now: Date;
  turn: number;
}

function tell(plot: OrderScenario, { number, live, seller, now, turn }: Frame): OrderScript {
  const given = plot.refs.map((ref) => ({ ref, at: minutesAfter(shownAt(live, ref), plot.late ?? 0.3) }));
  const story = new OrderScript({
    number,
    live,
    seller,
    buyer: personOf(plot.pseudo),
    comment: plot.comment ?? null,
    openedAt: given[0]?.at ?? live.start,
  });
  for (const { ref, at } of given) story.take(at, ref);
  const watch: Watch = {
    at: (minutes) => minutesAfter(live.start, minutes),
    ago: (minutes) => minutesAfter(now, -minutes),
    turn,
    decision: decisions[turn % decisions.length] ?? 97,
  };
  plot.fate?.(story, watch);
  return story;
}
