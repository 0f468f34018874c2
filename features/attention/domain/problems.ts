import { problem } from '#shared/problem.ts';

export const attentionProblems = {
  notFound: problem('attention.not-found', 404, 'Cette alerte n’existe plus'),
  alreadySettled: problem<{ by: string }>(
    'attention.already-settled',
    409,
    ({ by }) => `C’est déjà réglé${by ? `, par ${by}` : ''}`,
  ),
  whereMoneyWent: problem(
    'attention.where-money-went',
    422,
    'Indiquez où est passé l’argent\u00A0: remboursé, ou gardé avec l’accord de la cliente',
  ),
  amountChanged: problem(
    'attention.amount-changed',
    409,
    'Entre-temps, le montant de cette alerte a changé\u00A0: rien n’a été réglé. Vérifiez-le, puis confirmez de nouveau.',
  ),
  notSettled: problem('attention.not-settled', 409, 'Cette alerte est déjà à traiter'),
  settledSince: problem<{ by: string }>(
    'attention.settled-since',
    409,
    ({ by }) =>
      `Rien n’a été annulé\u00A0: cette alerte a été rouverte, puis réglée de nouveau${by ? ` par ${by}` : ''}`,
  ),
  parcelHeld: problem<{ kinds: string[]; sentences: string[] }>(
    'attention.parcel-held',
    409,
    ({ sentences }) =>
      `Ce colis ne doit pas partir. ${sentences.join(' ')} ${sentences.length > 1 ? 'Une fois les alertes traitées' : 'Une fois l’alerte traitée'}, choisissez « C’est réglé » dans « À traiter ».`,
  ),
};
