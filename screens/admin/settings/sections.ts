import { subjectNames } from '#features/identity/domain/rules-subjects.ts';
import { readingSwitches } from '#features/claims/domain/reading-settings.ts';
import { type RuleName, ruleNames } from '#features/settings/domain/schemas.ts';
import { noticeSwitches } from './schemas.ts';

interface Section {
  title: string;
  intro?: string;
  names: readonly RuleName[];
}

const selling: Section = {
  title: 'La vente',
  names: [
    'paymentDelayHours',
    'minimumOrderCents',
    'postageCents',
    'openParcelDays',
    'pieceGrams',
    'packagingGrams',
    'freeReturns',
    'paymentCheckDays',
  ],
};

const others: readonly Section[] = [
  {
    title: 'Le live',
    names: ['promoteAfterLive', 'piecesPerBuyer', 'latencyWindowSeconds', 'feedKeptDays'],
  },
  {
    title: 'Vos messages',
    intro: 'Ce que vos clientes reçoivent.',
    names: ['mailAfterLive', 'liveEndedText', 'reminderText', 'unreachedText'],
  },
  {
    title: 'La lecture des commentaires',
    intro:
      'Si vous désactivez une règle, les commentaires qu’elle explique seront à vérifier à la main. Par défaut\u00a0: toutes activées.',
    names: ['claimWords', 'giveUpWords', 'ignoredWords', ...readingSwitches],
  },
  {
    title: 'Les e-mails que vous recevez',
    intro: 'Ils partent à chaque propriétaire de la boutique. Par défaut\u00a0: aucun.',
    names: noticeSwitches,
  },
];

/** « Mise en route » opens the shop, the dashboard puts its list away, and each mail has its own form. */
const elsewhere: readonly RuleName[] = ['isOpen', 'hidesFirstDays', 'hasRehearsedOrder', ...subjectNames];

const placed = new Set([...[selling, ...others].flatMap(({ names }) => names), ...elsewhere]);

/** Sections of the rules of sale. A setting without a section is in the first. */
export const settingSections: readonly Section[] = [
  { ...selling, names: [...selling.names, ...ruleNames.filter((name) => !placed.has(name))] },
  ...others,
];
