import { openForm, pay } from '#sandbox/demo/payment-steps.ts';
import type { OrderScenario } from '#sandbox/demo/scenario.ts';

/** Orders of the live on air. A T-shirt alone stays under the shop's minimum (D-08). */
export const newPlots: readonly OrderScenario[] = [
  { pseudo: 'lea.vintage', refs: [2, 9] },
  { pseudo: 'ines.mode', refs: [4], fate: (story, { ago }) => void story.giveAddress(ago(5)) },
  { pseudo: 'laura_bzh', refs: [5, 11] },
  { pseudo: 'kim.vintage', refs: [6] },
  {
    pseudo: 'sarah.off',
    refs: [7],
    fate(story, { ago }) {
      story.giveAddress(ago(9));
      openForm(story, ago(8));
      pay(story, ago(6));
    },
  },
  { pseudo: 'audrey.c', refs: [10], comment: 'Demande si le L taille grand' },
  { pseudo: 'chloe_drsg', refs: [12] },
  { pseudo: 'fatou.style', refs: [13, 16] },
  // Scenario: a piece is given to a wrong pseudo, and to Nadia a moment later.
  { pseudo: 'nini.du.13', refs: [14], fate: (story, { at }) => void story.remove(at(35.6), 14).take(at(42.9), 17) },
  { pseudo: 'nadia.chic', refs: [14], late: 0.9 },
];
