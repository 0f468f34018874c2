import { problem } from '../problem.ts';

export const shippingProblems = {
  carrierRefused: problem<{ message: string; code: string | null }>(
    'shipping.carrier-refused',
    422,
    ({ message, code }) => `Colissimo refuse l’étiquette : ${message}${code ? ` (code ${code})` : ''}`,
  ),
  carrierMisconfigured: problem<{ message: string }>(
    'shipping.carrier-misconfigured',
    503,
    ({ message }) =>
      `Colissimo refuse les identifiants de la boutique : ${message}. Aucune étiquette ne peut être créée avant qu’ils soient corrigés.`,
  ),
  carrierDown: problem(
    'shipping.carrier-down',
    503,
    'Colissimo ne répond pas. Aucune étiquette n’a été créée, réessayez dans un instant.',
  ),
  labelUnknown: problem(
    'shipping.label-unknown',
    409,
    'Colissimo n’a pas répondu à temps : une étiquette existe peut-être. Vérifiez sur le site de Colissimo avant d’en demander une autre.',
  ),
  labelExists: problem('shipping.label-exists', 409, 'Cette commande a déjà une étiquette'),
  labelBusy: problem('shipping.label-busy', 409, 'Une étiquette est déjà en cours de création pour cette commande'),
  noLabel: problem('shipping.no-label', 409, 'Créez d’abord l’étiquette de cette commande'),
  labelNotFound: problem('shipping.label-not-found', 404, 'Étiquette introuvable'),
};
