import { orderStatuses } from '#features/orders/domain/lifecycle.ts';
import { type DemoLive, minutesAfter, shownAt } from './lives.ts';
import { type Author, OrderScript } from './order-script.ts';
import { personOf } from './people.ts';
import type { DemoLiveKey } from './piece.ts';
import type { OrderScenario, OrderCourse, ScenarioClock } from './scenario.ts';
import { openForm, pay } from './payment-steps.ts';
import {
  atCounter,
  delivered,
  inDelivery,
  paid,
  paidWithSecondCard,
  setByHand,
  shipped,
  toPay,
  toShip,
} from './order-courses.ts';
import { deleteLabel, makeLabel, prepare, scan } from './parcel-steps.ts';

/**
 * Scenario: the seller adds a piece while the card form is open for the old total, so that the paid amount differs
 * (D-13).
 */
const paysOldTotal: OrderCourse = (order, clock) => {
  toPay(order, clock);
  const oldTotal = order.total;
  openForm(order, clock.at(clock.decision + 1));
  order.take(clock.at(clock.decision + 3), 14);
  pay(order, clock.at(clock.decision + 4), oldTotal);
};

/** Orders of the live of three days ago, with every status that a sale reaches through its usual steps. */
const bargainScenarios: readonly OrderScenario[] = [
  { pseudo: 'sarah.off', refs: [1, 12], course: delivered },
  { pseudo: 'lea.vintage', refs: [2, 27], course: inDelivery },
  { pseudo: 'clara_nice', refs: [3, 15], course: shipped },
  { pseudo: 'manon.dressing2', refs: [4, 13], course: paid },
  { pseudo: 'ines.mode', refs: [6], course: paysOldTotal },
  { pseudo: 'elodie.rose', refs: [7] },
  { pseudo: 'louise.m', refs: [9, 33], course: paidWithSecondCard },
  { pseudo: 'amandine.b', refs: [10], course: toPay },
  { pseudo: 'camille.rtr', refs: [16, 17], course: toPay },
  { pseudo: 'maelys.29', refs: [18], course: paid },
  { pseudo: 'co.coquette', refs: [19, 26] },
  { pseudo: 'emma.tlse', refs: [20, 25], course: shipped },
  { pseudo: 'mathilde.deco', refs: [22, 28], course: toShip },
  { pseudo: 'zoe.stras', refs: [29], course: toShip },
  { pseudo: 'manon.dressing', refs: [30], comment: 'Dit avoir un deuxième compte' },
  {
    pseudo: 'steph_mode',
    refs: [32],
    comment: 'S’est trompée de taille',
    course: (order, { at }) => void order.setStatus(at(930), 'cancelled'),
  },
];

/**
 * Orders of the same live for the statuses that no earlier order has. The seller sets them by hand, in the order of the
 * statuses.
 */
const spareScenarios: readonly OrderScenario[] = [
  { pseudo: 'lucie.34', refs: [23], comment: 'Attend le prochain live pour tout régler ensemble' },
  { pseudo: 'jade_lbn', refs: [31] },
  { pseudo: 'pauline.g', refs: [5] },
  { pseudo: 'yasmine_k', refs: [24] },
];

/** Scenario: the buyer also gets a piece that a cancelled order has released. */
const takesReleasedPiece: OrderCourse = (order, { at }) => {
  order.take(at(2905), 8).giveAddress(at(2951));
  openForm(order, at(2952));
  pay(order, at(2955));
  makeLabel(order, at(3800));
  prepare(order, at(3806));
  scan(order, at(4150), 'PC1');
  scan(order, at(4600), 'ET1');
  scan(order, at(5090), 'MD2');
  scan(order, at(5230), 'DI1');
};

/** Scenario: the first label has a wrong weight and is replaced. */
const labelledTwice: OrderCourse = (order, clock) => {
  paid(order, clock);
  makeLabel(order, clock.at(985));
  deleteLabel(order, clock.at(989));
  makeLabel(order, clock.at(991));
  prepare(order, clock.at(995));
  scan(order, clock.at(1270), 'PC1');
  scan(order, clock.at(1745), 'ET1');
  scan(order, clock.at(2215), 'MD2');
  scan(order, clock.at(2365), 'DI1');
};

const unanswered: OrderCourse = (order, { at }) => void order.setStatus(at(2880), 'cancelled');

const dressScenarios: readonly OrderScenario[] = [
  { pseudo: 'nadia.chic', refs: [1], course: delivered },
  { pseudo: 'lea.vintage', refs: [2, 15], course: delivered },
  { pseudo: 'elodie.rose', refs: [3, 16], course: atCounter },
  { pseudo: 'clara_nice', refs: [5], course: delivered },
  { pseudo: 'ines.mode', refs: [6, 19], comment: 'Paquet cadeau si possible', course: delivered },
  { pseudo: 'manon.dressing', refs: [7, 28], course: delivered },
  { pseudo: 'titia62', refs: [8, 25], comment: 'Relancée par message, pas de réponse', course: unanswered },
  { pseudo: 'jade_lbn', refs: [10], course: delivered },
  { pseudo: 'louise.m', refs: [12, 26], course: delivered },
  { pseudo: 'chloe_drsg', refs: [13], course: delivered },
  { pseudo: 'camille.rtr', refs: [17], course: delivered },
  { pseudo: 'emma.tlse', refs: [20], course: takesReleasedPiece },
  { pseudo: 'zoe.stras', refs: [21, 27], course: delivered },
  { pseudo: 'maelys.29', refs: [23, 35], course: labelledTwice },
  { pseudo: 'pauline.g', refs: [29], course: delivered },
  { pseudo: 'melissa.shop', refs: [31], course: unanswered },
  { pseudo: 'fatou.style', refs: [33], course: delivered },
];

/** One order, of a single top, stays under the shop's minimum (D-08). */
const newScenarios: readonly OrderScenario[] = [
  { pseudo: 'lea.vintage', refs: [2, 9] },
  { pseudo: 'ines.mode', refs: [4], course: (order, { ago }) => void order.giveAddress(ago(5)) },
  { pseudo: 'laura_bzh', refs: [5, 11] },
  { pseudo: 'kim.vintage', refs: [6] },
  {
    pseudo: 'sarah.off',
    refs: [7],
    course(order, { ago }) {
      order.giveAddress(ago(9));
      openForm(order, ago(8));
      pay(order, ago(6));
    },
  },
  { pseudo: 'audrey.c', refs: [10], comment: 'Demande si le L taille grand' },
  { pseudo: 'chloe_drsg', refs: [12] },
  { pseudo: 'fatou.style', refs: [13, 16] },
  // Scenario: the seller gives piece 14 to a wrong pseudo, removes it and gives it to Nadia.
  { pseudo: 'nini.du.13', refs: [14], course: (order, { at }) => void order.remove(at(35.6), 14).take(at(42.9), 17) },
  { pseudo: 'nadia.chic', refs: [14], delayMinutes: 0.9 },
];

const scenarios: Record<DemoLiveKey, readonly OrderScenario[]> = {
  dresses: dressScenarios,
  bargains: bargainScenarios,
  new: newScenarios,
};

/**
 * Times at which buyers return to their orders, in minutes after the start of the live: that evening or the next
 * morning.
 */
const decisions = [97, 104, 111, 125, 138, 152, 641, 668, 703, 741, 786, 823];

/** Number of the first demo order, with which the database sequence `order_numbers` starts too. */
export const FIRST_ORDER = 1001;

/** Builds the orders of each live. The live `bargains` also gets an order for each status that no order has yet. */
export function buildDemoOrders(lives: readonly DemoLive[], now: Date, seller: Author): OrderScript[] {
  const scripts: OrderScript[] = [];
  for (const live of lives) {
    const add = (scenario: OrderScenario, turn: number): void => {
      const number = `C${FIRST_ORDER + scripts.length}`;
      scripts.push(buildOrder(scenario, { number, live, seller, now, turn }));
    };
    scenarios[live.key].forEach(add);
    if (live.key !== 'bargains') continue;
    const missing = orderStatuses.filter((status) => scripts.every((order) => order.status !== status));
    for (const [index, status] of missing.entries()) {
      const spare = spareScenarios[index];
      if (spare) add({ ...spare, course: setByHand(status) }, bargainScenarios.length + index);
    }
  }
  return scripts;
}

interface OrderPosition {
  number: string;
  live: DemoLive;
  seller: Author;
  now: Date;
  turn: number;
}

function buildOrder(scenario: OrderScenario, { number, live, seller, now, turn }: OrderPosition): OrderScript {
  const givenPieces = scenario.refs.map((ref) => ({
    ref,
    at: minutesAfter(shownAt(live, ref), scenario.delayMinutes ?? 0.3),
  }));
  const order = new OrderScript({
    number,
    live,
    seller,
    buyer: personOf(scenario.pseudo),
    comment: scenario.comment ?? null,
    openedAt: givenPieces[0]?.at ?? live.start,
  });
  for (const { ref, at } of givenPieces) order.take(at, ref);
  const clock: ScenarioClock = {
    at: (minutes) => minutesAfter(live.start, minutes),
    ago: (minutes) => minutesAfter(now, -minutes),
    turn,
    decision: decisions[turn % decisions.length] ?? 97,
  };
  scenario.course?.(order, clock);
  return order;
}
