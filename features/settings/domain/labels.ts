import { formatEuros } from '#shared/money.ts';
import type { SettingKind } from '#shared/declared-setting.ts';
import { identityChoices, identityLabels } from '#features/identity/domain/labels.ts';
import { readingRuleLabels } from '#features/claims/domain/reading-labels.ts';
import type { IdentityName } from '#features/identity/domain/schemas.ts';
import { declaredSettings, readingSwitches, ruleOf, type ReadingSwitch, type SettingName } from './schemas.ts';

interface SettingWords {
  label: string;
  /** What it does, and what its first value means, in one line of French. */
  hint?: string;
}

const readingLabels = Object.fromEntries(
  readingSwitches.map((name) => [name, { label: readingRuleLabels[ruleOf(name)] }]),
) as Record<ReadingSwitch, SettingWords>;

export const settingLabels: Readonly<Record<SettingName, SettingWords>> = {
  ...identityLabels,
  paymentDelayHours: {
    label: 'Délai de paiement',
    hint: 'Heures pendant lesquelles une commande non payée garde ses pièces après le live. Vide au départ : elle les garde sans limite.',
  },
  promoteAfterLive: {
    label: 'Donner à la suivante après le live',
    hint: 'Une pièce rendue après le live va d’elle-même à la première de sa file. Non au départ : quelqu’un la donne.',
  },
  mailAfterLive: {
    label: 'E-mail de fin de live',
    hint: 'À la fin d’un live, chaque acheteuse qui a un compte reçoit la liste de ses pièces et leur total. Non au départ : aucun e-mail.',
  },
  piecesPerBuyer: {
    label: 'Pièces par acheteuse',
    hint: 'Au-delà, dans un même live, la boutique ne donne plus d’elle-même : quelqu’un décide. Vide au départ : sans limite.',
  },
  minimumOrderCents: {
    label: 'Minimum de commande',
    hint: `En dessous, hors frais de port, une commande ne peut pas être validée. Au départ : ${formatEuros(declaredSettings.minimumOrderCents.initial)}.`,
  },
  postageCents: {
    label: 'Frais de port',
    hint: `Ajoutés une fois à chaque commande. Une commande déjà validée ou payée garde les siens. Au départ : ${formatEuros(declaredSettings.postageCents.initial)}.`,
  },
  openParcelDays: {
    label: 'Colis ouvert',
    hint: 'Jours pendant lesquels le colis d’une commande payée attend les suivantes : à la même adresse, elles partent avec et ne paient pas de port. 0 au départ : chaque commande part seule.',
  },
  latencyWindowSeconds: {
    label: 'Retard de l’image',
    hint: `Secondes après un changement de pièce pendant lesquelles « moi » peut encore parler de la précédente. Au départ : ${declaredSettings.latencyWindowSeconds.initial}.`,
  },
  freeReturns: {
    label: 'Retour gratuit',
    hint: 'Vous envoyez une étiquette de retour à qui se rétracte. Non au départ : le retour est à ses frais.',
  },
  claimWords: {
    label: 'Vos mots pour « je la prends »',
    hint: 'Un par ligne : dits seuls, ils demandent la pièce à l’antenne, en plus de ceux que la boutique connaît. Aucun au départ.',
  },
  giveUpWords: {
    label: 'Vos mots pour «\u00A0je la laisse\u00A0»',
    hint: 'Un par ligne : ils disent qu’elle laisse la pièce, et quelqu’un décide. Aucun au départ, en plus de ceux que la boutique connaît.',
  },
  ignoredWords: {
    label: 'Vos mots sans importance',
    hint: 'Un par ligne, comme votre prénom ou le nom de la boutique : à côté d’une demande, ils n’y changent rien. Aucun au départ.',
  },
  reminderText: {
    label: 'Votre texte du rappel de commande',
    hint: 'Ce que dit le rappel d’une commande non payée, au-dessus de la liste de ses pièces. Vide au départ : le texte de la boutique.',
  },
  liveEndedText: {
    label: 'Votre texte de l’e-mail de fin de live',
    hint: 'Ce que dit cet e-mail au-dessus de la liste des pièces. Vide au départ : le texte de la boutique.',
  },
  unreachedText: {
    label: 'Votre message pour qui n’a pas de compte',
    hint: 'Celui que «\u00A0Copier le message\u00A0» prépare dans «\u00A0Sans compte\u00A0». Vide au départ : le texte de la boutique.',
  },
  paymentCheckDays: {
    label: 'Paiements comparés avec le prestataire',
    hint: `Ancienneté des paiements vérifiés chez le prestataire : chaque nuit la première semaine, puis chaque semaine. Par défaut : ${declaredSettings.paymentCheckDays.initial} jours.`,
  },
  feedKeptDays: {
    label: 'Garder les messages bruts du live',
    hint: 'Jours pendant lesquels les données reçues de TikTok restent telles quelles, une fois le live terminé. Les commentaires et les demandes restent plus longtemps. Vide au départ : autant qu’eux.',
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
    hint: 'Un e-mail dès qu’une banque reprend un paiement : le délai pour répondre est court.',
  },
  noticeUndelivered: {
    label: 'E-mails non remis',
    hint: 'Un e-mail le jour où la boutique renonce à écrire à une cliente, un seul par jour.',
  },
  noticeDigest: {
    label: 'Résumé du matin',
    hint: 'Un e-mail à 8 h : les commandes payées la veille, les remboursements à faire avec leur date, et les alertes.',
  },
};

/** The sign that stands after a value of a kind. */
export const settingUnits: Readonly<Partial<Record<SettingKind, string>>> = {
  hours: 'h',
  days: 'j',
  seconds: 's',
  money: '€',
};

const isKnown = (name: string): name is SettingName => Object.hasOwn(declaredSettings, name);

/** The words of a setting; a name that this release does not know stands for itself. */
export const settingWordsOf = (name: string): SettingWords => (isKnown(name) ? settingLabels[name] : { label: name });

/** A word of a list; the name of a setting reads as its label. */
const wordOf = (word: unknown): string => settingWordsOf(String(word)).label;

/** A value of a setting as a person reads it; what is none of its values, as it is kept. */
export function settingValueLabel(name: string, value: unknown): string {
  const kind = isKnown(name) ? declaredSettings[name].kind : null;
  if (value === '' || (value === null && name === 'capitalCents'))
    return kind === 'own-text' ? 'texte de la boutique' : 'rien';
  if (value === null && name === 'feedKeptDays') return 'autant que les commentaires';
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
