import { deleteLabel, makeLabel, prepare, scan } from '#sandbox/demo/parcel-steps.ts';
import { openForm, pay } from '#sandbox/demo/payment-steps.ts';
import type { OrderScenario, Route } from '#sandbox/demo/scenario.ts';
import { atCounter, delivered, paid } from '#sandbox/demo/routes-of-orders.ts';

/** Scenario: two days later the buyer asks for a released piece, then pays. The parcel leaves the day after. */
const takesFreedPiece: Route = (story, { at }) => {
  story.take(at(2905), 8).giveAddress(at(2951));
  openForm(story, at(2952));
  pay(story, at(2955));
  makeLabel(story, at(3800));
  prepare(story, at(3806));
  scan(story, at(4150), 'PC1');
  scan(story, at(4600), 'ET1');
  scan(story, at(5090), 'MD2');
  scan(story, at(5230), 'DI1');
};

/** Scenario: the first label has a wrong weight. */
const labelledTwice: Route = (story, watch) => {
  paid(story, watch);
  makeLabel(story, watch.at(985));
  deleteLabel(story, watch.at(989));
  makeLabel(story, watch.at(991));
  prepare(story, watch.at(995));
  scan(story, watch.at(1270), 'PC1');
  scan(story, watch.at(1745), 'ET1');
  scan(story, watch.at(2215), 'MD2');
  scan(story, watch.at(2365), 'DI1');
};

/** Scenario: without an answer, the order is cancelled after two days and the pieces are released. */
const unanswered: Route = (story, { at }) => void story.setStatus(at(2880), 'cancelled');

/** Orders of the live of ten days ago: almost all have arrived. */
export const dressPlots: readonly OrderScenario[] = [
  { pseudo: 'nadia.chic', refs: [1], fate: delivered },
  { pseudo: 'lea.vintage', refs: [2, 15], fate: delivered },
  { pseudo: 'elodie.rose', refs: [3, 16], fate: atCounter },
  { pseudo: 'clara_nice', refs: [5], fate: delivered },
  { pseudo: 'ines.mode', refs: [6, 19], comment: 'Paquet cadeau si possible', fate: delivered },
  { pseudo: 'manon.dressing', refs: [7, 28], fate: delivered },
  { pseudo: 'titia62', refs: [8, 25], comment: 'Relancée par message, pas de réponse', fate: unanswered },
  { pseudo: 'jade_lbn', refs: [10], fate: delivered },
  { pseudo: 'louise.m', refs: [12, 26], fate: delivered },
  { pseudo: 'chloe_drsg', refs: [13], fate: delivered },
  { pseudo: 'camille.rtr', refs: [17], fate: delivered },
  { pseudo: 'emma.tlse', refs: [20], fate: takesFreedPiece },
  { pseudo: 'zoe.stras', refs: [21, 27], fate: delivered },
  { pseudo: 'maelys.29', refs: [23, 35], fate: labelledTwice },
  { pseudo: 'pauline.g', refs: [29], fate: delivered },
  { pseudo: 'melissa.shop', refs: [31], fate: unanswered },
  { pseudo: 'fatou.style', refs: [33], fate: delivered },
];
