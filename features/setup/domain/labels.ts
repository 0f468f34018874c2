export const checkNames = [
  'database',
  'clock',
  'disk',
  'encryption',
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

/**
 * `not-asked` means that a stand-in replaces the provider. `absent` means that the shop has no contract with the
 * provider.
 */
export const checkOutcomes = ['works', 'warns', 'fails', 'not-asked', 'absent'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];

export interface Finding {
  outcome: CheckOutcome;
  detail: string;
}

export const checkLabels: Readonly<Record<CheckName, string>> = {
  database: 'Base de données',
  clock: 'Horloge',
  disk: 'Disque',
  encryption: 'Chiffrement',
  files: 'Fichiers',
  mail: 'Serveur d’e-mails',
  'mail-domain': 'Domaine d’envoi',
  payment: 'Paiement par carte',
  shipping: 'Étiquettes Colissimo',
  tracking: 'Suivi de La Poste',
  tiktok: 'Commentaires TikTok',
  address: 'Suggestions d’adresses',
};

export const checkPurposes: Readonly<Record<CheckName, string>> = {
  database: 'Elle répond, et sa version convient.',
  clock: 'La machine et la base ont la même heure.',
  disk: 'Il reste de la place pour les photos, les étiquettes et les factures.',
  encryption: 'Les clés de la double vérification ne se lisent pas dans la base.',
  files: 'Un fichier s’écrit, se lit et s’efface.',
  mail: 'Le serveur accepte l’identifiant et le mot de passe de la boutique.',
  'mail-domain': 'Les autres serveurs reconnaissent les e-mails de la boutique.',
  payment: 'Le prestataire accepte les clés et envoie ses notifications. Aucun argent ne bouge.',
  shipping: 'Colissimo accepterait une étiquette. Aucune n’est achetée.',
  tracking: 'La Poste accepte la clé du suivi.',
  tiktok: 'Le relais accepte la clé et connaît votre compte TikTok.',
  address: 'Des adresses sont proposées pendant la saisie.',
};

export const outcomeLabels: Readonly<Record<CheckOutcome, string>> = {
  works: 'Fonctionne',
  warns: 'À vérifier',
  fails: 'Ne fonctionne pas',
  'not-asked': 'Simulé',
  absent: 'Sans contrat',
};
