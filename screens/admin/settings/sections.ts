import { subjectNames } from '#features/identity/domain/rules-subjects.ts';
import { readingSwitches } from '#features/claims/domain/reading-settings.ts';
import { type ShopSettingName, shopSettingNames } from '#features/settings/domain/schemas.ts';
import { noticeSwitches } from './schemas.ts';

interface Section {
  title: string;
  intro?: string;
  names: readonly ShopSettingName[];
}

const salesSection: Section = {
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

const otherSections: readonly Section[] = [
  {
    title: 'Le live',
    names: ['promoteAfterLive', 'piecesPerBuyer', 'latencyWindowSeconds', 'feedKeptDays'],
  },
  {
    title: 'Vos messages',
    intro: 'Les textes que reçoivent vos clientes.',
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

/** Settings changed on other screens: in « Mise en route », on the dashboard and in the form of each mail. */
const settingsOfOtherScreens: readonly ShopSettingName[] = [
  'isOpen',
  'hidesFirstDays',
  'hasRehearsedOrder',
  ...subjectNames,
];

const placedSettings = new Set([
  ...[salesSection, ...otherSections].flatMap(({ names }) => names),
  ...settingsOfOtherScreens,
]);

/** Sections of the form. The first section also lists each setting that has no place elsewhere. */
export const settingSections: readonly Section[] = [
  { ...salesSection, names: [...salesSection.names, ...shopSettingNames.filter((name) => !placedSettings.has(name))] },
  ...otherSections,
];

export const cardTitles = {
  mails: 'Vos e-mails',
  retention: 'Données effacées automatiquement',
  changes: 'Dernières modifications',
};
