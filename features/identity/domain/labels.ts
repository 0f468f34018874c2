import type { IdentityName, LegalForm, VatRegime } from './schemas.ts';

export const legalFormLabels: Readonly<Record<LegalForm, string>> = {
  ei: 'Entreprise individuelle (EI, micro-entreprise)',
  eurl: 'EURL',
  sarl: 'SARL',
  sasu: 'SASU',
  sas: 'SAS',
  sa: 'SA',
  snc: 'SNC',
  other: 'Autre (association, coopérative…)',
};

export const vatRegimeLabels: Readonly<Record<VatRegime, string>> = {
  standard: 'TVA à 20 %',
  franchise: 'TVA non applicable, article 293 B du CGI (franchise en base)',
  margin: 'TVA sur la marge (biens d’occasion)',
};

export const identityChoices: Readonly<Partial<Record<IdentityName, Readonly<Record<string, string>>>>> = {
  legalForm: legalFormLabels,
  vatRegime: vatRegimeLabels,
};

interface FieldWords {
  label: string;
  hint?: string;
}

export const identityLabels: Readonly<Record<IdentityName, FieldWords>> = {
  shopName: {
    label: 'Nom de la boutique',
    hint: 'Celui que vos clientes connaissent\u00A0: pages, e-mails, étiquettes.',
  },
  supportEmail: { label: 'E-mail du service client' },
  phone: { label: 'Téléphone', hint: 'Non surtaxé\u00A0: vos clientes doivent pouvoir vous joindre.' },
  street: { label: 'Adresse (numéro et rue)', hint: 'Le siège, ou le lieu d’exercice d’une entreprise individuelle.' },
  zip: { label: 'Code postal' },
  city: { label: 'Ville' },
  legalName: {
    label: 'Raison sociale',
    hint: 'Le nom de la société. En entreprise individuelle\u00A0: vos prénom et nom.',
  },
  legalForm: { label: 'Forme juridique' },
  capitalCents: { label: 'Capital social', hint: 'Pour une société seulement.' },
  siren: { label: 'Numéro SIREN', hint: 'Neuf chiffres.' },
  rcsCity: {
    label: 'Ville du RCS',
    hint: 'Celle du greffe où l’entreprise est immatriculée au registre du commerce et des sociétés.',
  },
  vatRegime: { label: 'Régime de TVA' },
  vatNumber: { label: 'Numéro de TVA intracommunautaire', hint: 'Par exemple\u00A0: FR11 123 456 782.' },
  publicationDirector: {
    label: 'Directeur ou directrice de la publication',
    hint: 'Prénom et nom de la personne qui représente l’entreprise.',
  },
  hostName: { label: 'Nom de l’hébergeur' },
  hostAddress: { label: 'Adresse de l’hébergeur' },
  hostPhone: { label: 'Téléphone de l’hébergeur' },
  hostLogDays: {
    label: 'Jours de conservation des journaux techniques',
    hint: 'Comme vous l’avez réglé chez votre hébergeur\u00A0; la CNIL conseille six mois à un an. Vide\u00A0: la politique de confidentialité renvoie au délai de l’hébergeur.',
  },
  mediatorName: { label: 'Nom du médiateur' },
  mediatorAddress: { label: 'Adresse postale du médiateur' },
  mediatorSite: { label: 'Site du médiateur', hint: 'Par exemple\u00A0: https://www.exemple.fr' },
  textileId: {
    label: 'Identifiant unique textile (Refashion)',
    hint: 'Si vous êtes la première à mettre ces vêtements en vente en France. Par exemple\u00A0: FR123456_11ABCD.',
  },
  packagingId: {
    label: 'Identifiant unique emballages (Citeo, Léko)',
    hint: 'Pour vos cartons et pochettes d’envoi. Par exemple\u00A0: FR123456_01ABCD.',
  },
  otherProducerIds: {
    label: 'Autres identifiants uniques',
    hint: 'Une filière par ligne. Par exemple\u00A0: Jouets\u00A0: FR123456_12ABCD.',
  },
  notConcerned: { label: 'Obligations sans objet' },
  guaranteeNotice: {
    label: 'Notice officielle sur la garantie légale',
    hint: 'Le fichier français de la Commission européenne, sans aucune modification\u00A0: PDF, SVG, PNG ou JPEG, 1 Mo au plus.',
  },
  color: { label: 'Couleur', hint: 'Ses nuances sont choisies automatiquement\u00A0: chaque texte reste lisible.' },
  logo: {
    label: 'Logo',
    hint: 'PNG, JPEG ou WebP, plutôt large, lisible sur fond clair et sur fond sombre. Sans logo, le nom s’affiche en lettres.',
  },
  senderStreet: {
    label: 'Expéditeur\u00A0: adresse (numéro et rue)',
    hint: 'Imprimée sur les étiquettes, et celle des retours. Vide\u00A0: l’adresse de la boutique.',
  },
  senderZip: { label: 'Expéditeur\u00A0: code postal' },
  senderCity: { label: 'Expéditeur\u00A0: ville' },
  dispatchHours: { label: 'Expédition sous', hint: 'Heures ouvrées après le paiement, en général.' },
  deliveryDays: {
    label: 'Livraison au plus tard sous',
    hint: 'Jours après le paiement. La loi n’en permet pas plus de 30 sans accord.',
  },
  mailFrom: {
    label: 'Adresse d’envoi des e-mails',
    hint: 'Votre serveur d’e-mails doit l’autoriser. Vide\u00A0: l’e-mail du service client.',
  },
  orderMailWords: {
    label: 'Vos mots dans les e-mails de commande',
    hint: 'Ajoutés à la fin de chaque e-mail qui parle d’une commande. Vide\u00A0: rien de plus.',
  },
};

interface Section {
  title: string;
  rows: readonly (readonly IdentityName[])[];
}

export const identitySections: readonly Section[] = [
  { title: 'La boutique', rows: [['shopName'], ['supportEmail', 'phone'], ['street'], ['zip', 'city']] },
  {
    title: 'L’entreprise',
    rows: [
      ['legalName'],
      ['legalForm', 'capitalCents'],
      ['siren', 'rcsCity'],
      ['vatRegime'],
      ['vatNumber'],
      ['textileId', 'packagingId'],
      ['otherProducerIds'],
    ],
  },
  {
    title: 'La publication du site',
    rows: [['publicationDirector'], ['hostName', 'hostPhone'], ['hostAddress'], ['hostLogDays']],
  },
  { title: 'Le médiateur de la consommation', rows: [['mediatorName'], ['mediatorAddress'], ['mediatorSite']] },
  { title: 'La garantie légale', rows: [['guaranteeNotice']] },
  { title: 'Les envois', rows: [['senderStreet'], ['senderZip', 'senderCity'], ['dispatchHours', 'deliveryDays']] },
  { title: 'L’apparence', rows: [['color'], ['logo']] },
  { title: 'Les e-mails', rows: [['mailFrom'], ['orderMailWords']] },
];
