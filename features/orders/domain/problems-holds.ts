import { problem } from '#shared/problem.ts';

/** Refusals about holds and reminders. No screen names their codes, so that no screen loads them. */
export const holdProblems = {
  heldWithoutLimit: problem('orders.kept-without-limit', 409, 'Cette commande est déjà gardée sans limite'),
  holdNotBegun: problem('orders.hold-not-begun', 409, 'Le délai commence à la fin du live'),
  salesClosed: problem(
    'orders.sales-closed',
    409,
    'La vente n’est pas ouverte\u00a0: les clientes ne peuvent pas payer. Attendez l’ouverture pour envoyer une relance.',
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
