import { openForm, pay } from '#sandbox/demo/payment-steps.ts';
import type { OrderScenario, Route } from '#sandbox/demo/scenario.ts';
import {
  beingPrepared,
  delivered,
  inDelivery,
  paid,
  paidWithSecondCard,
  shipped,
  toPay,
  toShip,
} from '#sandbox/demo/routes-of-orders.ts';

/**
 * Scenario: the seller adds a piece while the card form is open for the old total, so that the paid amount differs
 * (D-13).
 */
const paysOldTotal: Route = (story, watch) => {
  toPay(story, watch);
  const oldTotal = story.total;
  openForm(story, watch.at(watch.decision + 1));
  story.take(watch.at(watch.decision + 3), 14);
  pay(story, watch.at(watch.decision + 4), oldTotal);
};

/** Orders of the live of three days ago: every status that an order goes through. */
export const bargainPlots: readonly OrderScenario[] = [
  { pseudo: 'sarah.off', refs: [1, 12], fate: delivered },
  { pseudo: 'lea.vintage', refs: [2, 27], fate: inDelivery },
  { pseudo: 'clara_nice', refs: [3, 15], fate: shipped },
  { pseudo: 'manon.dressing2', refs: [4, 13], fate: paid },
  { pseudo: 'ines.mode', refs: [6], fate: paysOldTotal },
  { pseudo: 'elodie.rose', refs: [7] },
  { pseudo: 'louise.m', refs: [9, 33], fate: paidWithSecondCard },
  { pseudo: 'amandine.b', refs: [10], fate: toPay },
  { pseudo: 'camille.rtr', refs: [16, 17], fate: toPay },
  { pseudo: 'maelys.29', refs: [18], fate: paid },
  { pseudo: 'co.coquette', refs: [19, 26] },
  { pseudo: 'emma.tlse', refs: [20, 25], fate: shipped },
  { pseudo: 'mathilde.deco', refs: [22, 28], fate: toShip },
  {
    pseudo: 'lucie.34',
    refs: [23],
    comment: 'Attend le prochain live pour tout régler ensemble',
    fate: (story, { at }) => void story.setStatus(at(905), 'validated'),
  },
  { pseudo: 'zoe.stras', refs: [29], fate: toShip },
  { pseudo: 'manon.dressing', refs: [30], comment: 'Dit avoir un deuxième compte' },
  { pseudo: 'jade_lbn', refs: [31], fate: beingPrepared },
  {
    pseudo: 'steph_mode',
    refs: [32],
    comment: 'S’est trompée de taille',
    fate: (story, { at }) => void story.setStatus(at(930), 'cancelled'),
  },
];
