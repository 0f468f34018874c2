import { formatEuros } from '#shared/money.ts';
import type { SettingKind } from '#shared/declared-setting.ts';
import { mailName } from '#features/attention/domain/labels-mails.ts';
import { identityChoices, identityLabels } from '#features/identity/domain/labels.ts';
import { ownSubjects, subjectNames, type SubjectName } from '#features/identity/domain/rules-subjects.ts';
import { readingRuleLabels } from '#features/claims/domain/reading-labels.ts';
import type { IdentityName } from '#features/identity/domain/schemas.ts';
import { readingSwitches, ruleOf, type ReadingSwitch } from '#features/claims/domain/reading-settings.ts';
import { declaredSettings, type SettingName } from './schemas.ts';

interface SettingWords {
  label: string;
  /** Effect of the setting and meaning of its initial value, in one line of French. */
  hint?: string;
}

const readingLabels = Object.fromEntries(
  readingSwitches.map((name) => [name, { label: readingRuleLabels[ruleOf(name)] }]),
) as Record<ReadingSwitch, SettingWords>;

const subjectLabels = Object.fromEntries(
  subjectNames.map((name) => [name, { label: `Objet de «\u00A0${mailName(ownSubjects[name].mail)}\u00A0»` }]),
) as Record<SubjectName, SettingWords>;

export const settingLabels: Readonly<Record<SettingName, SettingWords>> = {
  ...identityLabels,
  ...subjectLabels,
  isOpen: {
    label: 'Boutique ouverte',
    hint: 'Avant l’ouverture, l’accueil annonce «\u00A0Bientôt ouverte\u00A0», et personne ne peut créer de compte ni payer.',
  },
  hidesFirstDays: { label: 'Liste des premiers jours rangée' },
  hasRehearsedOrder: { label: 'Commande d’essai faite' },
  paymentDelayHours: {
    label: 'Délai de paiement',
    hint: 'Délai pour payer après le live. Passé ce délai, la commande est annulée et ses pièces sont libérées. Vide\u00A0: pas de limite.',
  },
  promoteAfterLive: {
    label: 'Donner à la suivante après le live',
    hint: 'Après le live, une pièce libérée est donnée automatiquement à la suivante de la file d’attente. Par défaut\u00A0: non.',
  },
  showsSoldPieces: {
    label: 'Pièces vendues sur l’accueil',
    hint: 'L’accueil montre six pièces vendues au dernier live, avec leur photo et leur prix, sans le nom des acheteuses. Par défaut : non.',
  },
  mailAfterLive: {
    label: 'E-mail de fin de live',
    hint: 'À la fin d’un live, chaque acheteuse qui a un compte reçoit la liste de ses pièces et leur total. Par défaut\u00A0: non.',
  },
  piecesPerBuyer: {
    label: 'Pièces par acheteuse',
    hint: 'Nombre maximum de pièces données automatiquement à une même acheteuse pendant un live. Vide\u00A0: pas de limite.',
  },
  minimumOrderCents: {
    label: 'Minimum de commande',
    hint: `En dessous, hors frais de port, une commande ne peut pas être validée. Par défaut\u00A0: ${formatEuros(declaredSettings.minimumOrderCents.initial)}.`,
  },
  postageCents: {
    label: 'Frais de port',
    hint: `Ajoutés une fois à chaque commande. Une commande déjà validée ou payée garde les siens. Par défaut\u00A0: ${formatEuros(declaredSettings.postageCents.initial)}.`,
  },
  pieceGrams: {
    label: 'Poids d’une pièce',
    hint: `Poids moyen d’une pièce. Sert à déclarer le poids d’un colis à Colissimo, que vous corrigez au moment de l’étiquette. Par défaut\u00A0: ${declaredSettings.pieceGrams.initial} g.`,
  },
  packagingGrams: {
    label: 'Poids de l’emballage',
    hint: `Ajouté une fois à chaque colis. Par défaut\u00A0: ${declaredSettings.packagingGrams.initial} g.`,
  },
  openParcelDays: {
    label: 'Colis ouvert',
    hint: 'Nombre de jours pendant lesquels le colis d’une commande payée attend les suivantes. À la même adresse, elles partent ensemble, sans nouveaux frais de port. Par défaut\u00A0: 0, chaque commande part seule.',
  },
  latencyWindowSeconds: {
    label: 'Retard de l’image',
    hint: `Décalage de l’image TikTok, en secondes. Pendant ce temps, « moi » peut désigner la pièce précédente. Par défaut\u00A0: ${declaredSettings.latencyWindowSeconds.initial}.`,
  },
  freeReturns: {
    label: 'Retour gratuit',
    hint: 'Vous offrez le retour\u00A0: la cliente reçoit une étiquette. Sinon, le retour est à sa charge. Par défaut\u00A0: non.',
  },
  claimWords: {
    label: 'Vos mots pour «\u00A0je la prends\u00A0»',
    hint: 'Un mot par ligne. Un commentaire composé de ce seul mot compte comme une demande de la pièce présentée.',
  },
  giveUpWords: {
    label: 'Vos mots pour «\u00A0je la laisse\u00A0»',
    hint: 'Un mot par ligne. Avec ce mot, l’acheteuse laisse la pièce\u00A0: vous décidez.',
  },
  ignoredWords: {
    label: 'Vos mots sans importance',
    hint: 'Un mot par ligne, par exemple votre prénom ou le nom de la boutique. À côté d’une demande, ce mot ne change rien.',
  },
  reminderText: {
    label: 'Votre texte de relance',
    hint: 'Pour une commande non payée, au-dessus de la liste de ses pièces. Vide\u00A0: le texte de la boutique.',
  },
  liveEndedText: {
    label: 'Votre texte de l’e-mail de fin de live',
    hint: 'À la fin du live, au-dessus de la liste des pièces. Vide\u00A0: le texte de la boutique.',
  },
  unreachedText: {
    label: 'Message aux clientes sans compte',
    hint: 'Texte du bouton «\u00A0Copier le message\u00A0» dans «\u00A0Sans compte\u00A0». Vide\u00A0: le texte de la boutique.',
  },
  paymentCheckDays: {
    label: 'Paiements comparés avec le prestataire',
    hint: `Ancienneté des paiements vérifiés chez le prestataire\u00A0: chaque nuit la première semaine, puis chaque semaine. Par défaut\u00A0: ${declaredSettings.paymentCheckDays.initial} jours.`,
  },
  feedKeptDays: {
    label: 'Garder les messages bruts du live',
    hint: 'Nombre de jours pendant lesquels les données reçues de TikTok sont gardées après le live. Les commentaires et les demandes sont gardés plus longtemps. Vide\u00A0: aussi longtemps que les commentaires.',
  },
  ...readingLabels,
  noticeFirstOrder: {
    label: 'Première commande du jour',
    hint: 'Un e-mail dès que la première commande du jour est payée.',
  },
  noticeWithdrawal: {
    label: 'Rétractations',
    hint: 'Un e-mail à chaque rétractation, avec la date limite du remboursement, puis un autre 3 jours avant cette date.',
  },
  noticeChargeback: {
    label: 'Paiements contestés',
    hint: 'Un e-mail dès qu’une banque reprend un paiement\u00A0: le délai pour répondre est court.',
  },
  noticeUndelivered: {
    label: 'E-mails non remis',
    hint: 'Un e-mail quand une cliente n’a pas pu être prévenue. Un seul par jour.',
  },
  noticeDigest: {
    label: 'Résumé du matin',
    hint: 'Un e-mail à 8 h\u00A0: les commandes payées la veille, les remboursements à faire avec leur date, et les alertes.',
  },
};

export const settingUnits: Readonly<Partial<Record<SettingKind, string>>> = {
  hours: 'h',
  days: 'j',
  seconds: 's',
  grams: 'g',
  money: '€',
};

const isKnown = (name: string): name is SettingName => Object.hasOwn(declaredSettings, name);

export const settingWordsOf = (name: string): SettingWords => (isKnown(name) ? settingLabels[name] : { label: name });

/** Lists may contain names of settings, which become their labels. */
const wordOf = (word: unknown): string => settingWordsOf(String(word)).label;

export function settingValueLabel(name: string, value: unknown): string {
  const kind = isKnown(name) ? declaredSettings[name].kind : null;
  if (value === '' && kind === 'own-text') return 'texte de la boutique';
  if (value === '' && kind === 'own-subject') return 'objet de la boutique';
  if (value === '' || (value === null && name === 'capitalCents')) return 'rien';
  if (value === null && name === 'feedKeptDays') return 'autant que les commentaires';
  if (value === null && name === 'hostLogDays') return 'délai de l’hébergeur';
  if (value === null || value === undefined) return 'sans limite';
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.length === 0 ? 'aucun' : value.map(wordOf).join(', ');
  if (kind === 'picture') return 'une image';
  if (kind === 'notice') return 'un fichier';
  if (typeof value === 'string') return identityChoices[name as IdentityName]?.[value] ?? value;
  if (kind === 'money' && typeof value === 'number') return formatEuros(value);
  const unit = kind && settingUnits[kind];
  return [JSON.stringify(value), ...(unit ? [unit] : [])].join('\u00a0');
}

export interface SettingChanges {
  set: { key: string; from: unknown; to: unknown };
}
const sentences: Record<keyof SettingChanges, (name: string, from: unknown, to: unknown) => string> = {
  set: (name, from, to) =>
    `${settingWordsOf(name).label} : ${settingValueLabel(name, from)} → ${settingValueLabel(name, to)}`,
};
export const settingChanges = Object.keys(sentences);

export const settingChangeSentence = (name: string, { from, to }: Readonly<Record<string, unknown>>): string =>
  sentences.set(name, from, to);
