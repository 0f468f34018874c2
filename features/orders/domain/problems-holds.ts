import { problem } from '#shared/problem.ts';

/** Refusals about holds and reminders. No screen names their codes, so that no screen loads them. */
export const holdProblems = {
  heldWithoutLimit: problem('orders.kept-without-limit', 409, 'Cette commande est déjà gardée sans limite'),
  holdNotBegun: problem('orders.hold-not-begun', 409, 'Le délai commence à la fin du live'),
  salesClosed: problem(
    'orders.sales-closed',
    409,
    'Les clientes ne peuvent pas payer\u00a0: la boutique n’est pas ouverte, ou «\u00a0Ma boutique\u00a0» est incomplète.',
  ),
  remindedJustNow: problem(
    'orders.reminded-just-now',
    409,
    'Cette cliente a déjà reçu une relance il y a moins d’une heure',
  ),
  nothingToRemind: problem(
    'orders.nothing-to-remind',
    409,
    'Cette commande n’a rien à payer. Passez-la à «\u00a0Payée\u00a0».',
  ),
  cashAtShop: problem(
    'orders.cash-at-shop',
    409,
    'Cette cliente a déjà payé hors carte. Réglez d’abord l’alerte de cette commande dans «\u00a0À traiter\u00a0».',
  ),
};
