/** Parts of the shop that a check asks, in the order of its report. */
export const checkNames = [
  'database',
  'clock',
  'disk',
  'files',
  'mail',
  'mail-domain',
  'payment',
  'shipping',
  'tracking',
  'tiktok',
  'address',
] as const;
export type CheckName = (typeof checkNames)[number];

/** `not-asked`: a stand-in replaces the provider, so nothing is known of the real one. */
export const checkOutcomes = ['works', 'warns', 'fails', 'not-asked'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

/** Result of a check, with one French sentence for the owner. */
export interface Finding {
  outcome: CheckOutcome;
  detail: string;
}

export const checkLabels: Readonly<Record<CheckName, string>> = {
  database: 'Base de données',
  clock: 'Horloge',
  disk: 'Disque',
  files: 'Fichiers',
  mail: 'Serveur d’e-mails',
  'mail-domain': 'Domaine d’envoi',
  payment: 'Paiement par carte',
  shipping: 'Étiquettes Colissimo',
  tracking: 'Suivi de La Poste',
  tiktok: 'Commentaires TikTok',
  address: 'Suggestions d’adresses',
};
