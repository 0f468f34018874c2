import * as z from 'zod/mini';
import { declareSetting } from '#shared/declared-setting.ts';
import { trimmed } from '#shared/http/schemas.ts';
import { ownTextRefusal, type Mark } from '#shared/own-text.ts';

/** Maximum length of a subject written by the seller, in characters. Phones show about 40 characters. */
export const MAX_SUBJECT = 120;

/** `may` and `needs`: placeholders that the subject may and must contain. */
interface OwnSubject {
  mail: string;
  may: readonly Mark[];
  needs?: readonly Mark[];
}

export const ownSubjects = {
  signInSubject: { mail: 'sign-in', may: ['boutique', 'code'], needs: ['code'] },
  liveEndedSubject: { mail: 'live-ended', may: ['boutique', 'live', 'pieces', 'total', 'jusqu’au'] },
  reminderSubject: {
    mail: 'order-reminder',
    may: ['boutique', 'pseudo', 'commande', 'pieces', 'total', 'jusqu’au'],
  },
  pieceGivenSubject: { mail: 'piece-given', may: ['boutique', 'pseudo', 'commande', 'jusqu’au'] },
  orderExpiredSubject: { mail: 'order-expired', may: ['boutique', 'pseudo', 'commande'] },
  orderCancelledSubject: { mail: 'order-cancelled', may: ['boutique', 'pseudo', 'commande'] },
  paymentReceivedSubject: { mail: 'payment-received', may: ['boutique', 'commande', 'montant'] },
  restToPaySubject: { mail: 'rest-to-pay', may: ['boutique', 'commande', 'montant'] },
  parcelShippedSubject: { mail: 'parcel-shipped', may: ['boutique', 'commande'] },
  messageAnsweredSubject: { mail: 'message-answered', may: ['boutique', 'commande'] },
  orderDocumentsSubject: { mail: 'order-documents', may: ['boutique', 'commande'] },
  withdrawalReceiptSubject: { mail: 'withdrawal-receipt', may: ['boutique', 'commande'] },
  returnLabelSubject: { mail: 'return-label', may: ['boutique', 'commande'] },
  withdrawalImpossibleSubject: { mail: 'withdrawal-impossible', may: ['boutique', 'commande'] },
  withdrawalEndedSubject: { mail: 'withdrawal-ended', may: ['boutique', 'commande'] },
  orderRefundedSubject: { mail: 'order-refunded', may: ['boutique', 'commande', 'montant'] },
  accountGoingSubject: { mail: 'account-going', may: ['boutique', 'jour'] },
} as const satisfies Record<string, OwnSubject>;
export type SubjectName = keyof typeof ownSubjects;

export const subjectNames = Object.keys(ownSubjects) as SubjectName[];

/**
 * Returns the error of a subject in French; null for a valid subject. An empty subject is valid and means the default.
 */
export function subjectRefusal(name: SubjectName, subject: string): string | null {
  // `\p{C}` matches line breaks and invisible characters.
  if (/[\p{C}\p{Zl}\p{Zp}]/u.test(subject)) return 'Un objet tient sur une ligne, sans caractère invisible';
  if (subject !== '' && !/[\p{L}\p{N}]/u.test(subject)) return 'Un objet contient au moins une lettre ou un chiffre';
  const { may, needs = [] }: OwnSubject = ownSubjects[name];
  return ownTextRefusal(subject, may, needs);
}

const declareSubject = (name: SubjectName) =>
  declareSetting(
    'own-subject',
    trimmed(MAX_SUBJECT, 'Un texte').check(
      z.refine((typed) => subjectRefusal(name, typed) === null, {
        error: ({ input }) => subjectRefusal(name, String(input)) ?? undefined,
      }),
    ),
    '',
  );

export const declaredSubjects = Object.fromEntries(subjectNames.map((name) => [name, declareSubject(name)])) as Record<
  SubjectName,
  ReturnType<typeof declareSubject>
>;

export const subjectsByMail = (settings: Readonly<Partial<Record<SubjectName, string>>>): Record<string, string> =>
  Object.fromEntries(subjectNames.map((name) => [ownSubjects[name].mail, settings[name] ?? '']));
