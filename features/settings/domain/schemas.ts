import * as z from 'zod/mini';
import { LATENCY_MS } from '#features/claims/domain/rules.ts';
import { declaredReading } from '#features/claims/domain/reading-settings.ts';
import { ownWords } from '#features/claims/domain/reading-schemas.ts';
import { numberBetween, declareSetting } from '#shared/declared-setting.ts';
import { noInput, trimmed } from '#shared/http/schemas.ts';
import { declaredSubjects } from '#features/identity/domain/rules-subjects.ts';
import { declaredIdentity, identityNames } from '#features/identity/domain/schemas.ts';
import { MINIMUM_ORDER, POSTAGE } from '#features/orders/domain/rules.ts';
import { usualWeights } from '#shared/usual-weights.ts';
import { MAX_OWN_TEXT, ownTextRefusal, type Mark } from '#shared/own-text.ts';

/** Maximum wait of an open parcel. A longer wait would delay the delivery beyond the legal thirty days (L216-1). */
const MAX_OPEN_PARCEL_DAYS = 14;
const MONTH_HOURS = 30 * 24;

const amountUpTo = (maxCents: number) => {
  const sentence = `Un montant de 0 à ${(maxCents / 100).toLocaleString('fr-FR')}\u00a0€`;
  return z.int(sentence).check(z.minimum(0, sentence), z.maximum(maxCents, sentence));
};

/** Texts that the seller may write, each with its allowed (`may`) and its required (`needs`) placeholders. */
export const ownTexts = {
  reminderText: { may: ['pseudo', 'commande', 'pieces', 'total', 'jusqu’au'], needs: [] },
  liveEndedText: { may: ['pseudo', 'live', 'pieces', 'total', 'jusqu’au'], needs: [] },
  unreachedText: { may: ['pseudo', 'pieces', 'total', 'jusqu’au', 'lien'], needs: ['lien'] },
} as const satisfies Record<string, { may: readonly Mark[]; needs: readonly Mark[] }>;
export type OwnTextName = keyof typeof ownTexts;

const ownText = (name: OwnTextName) => {
  const { may, needs } = ownTexts[name];
  const refusalOf = (text: unknown) => ownTextRefusal(String(text), may, needs);
  return declareSetting(
    'own-text',
    trimmed(MAX_OWN_TEXT, 'Un texte').check(
      z.refine((text) => refusalOf(text) === null, { error: ({ input }) => refusalOf(input) ?? undefined }),
    ),
    '',
  );
};

const switchedOff = declareSetting('switch', z.boolean('Oui ou non'), false);

/** Switches of the mails to owners. */
export const declaredNotices = {
  noticeFirstOrder: switchedOff,
  noticeWithdrawal: switchedOff,
  noticeChargeback: switchedOff,
  noticeUndelivered: switchedOff,
  noticeDigest: switchedOff,
} as const;
export type NoticeSwitch = keyof typeof declaredNotices;

/** Settings other than the shop’s identity. The initial values follow the specification (D-21). */
const declaredRules = {
  /** True once the owner has opened the shop to buyers (decision 0120). Only a shop in service needs the opening. */
  isOpen: switchedOff,
  /** True once a user has hidden the tasks of the first days on the dashboard (decision 0120). */
  hidesFirstDays: switchedOff,
  /** True once an order was rehearsed from its claim to its label (decision 0130). */
  hasRehearsedOrder: switchedOff,
  paymentDelayHours: declareSetting('hours', z.nullable(numberBetween(1, MONTH_HOURS, ' heures')), null),
  promoteAfterLive: switchedOff,
  showsSoldPieces: switchedOff,
  mailAfterLive: switchedOff,
  piecesPerBuyer: declareSetting('pieces', z.nullable(numberBetween(1, 1_000, ' pièces')), null),
  minimumOrderCents: declareSetting('money', amountUpTo(100_000), MINIMUM_ORDER),
  postageCents: declareSetting('money', amountUpTo(5_000), POSTAGE),
  pieceGrams: declareSetting('grams', numberBetween(10, 10_000, ' grammes'), usualWeights.pieceGrams),
  packagingGrams: declareSetting('grams', numberBetween(0, 5_000, ' grammes'), usualWeights.packagingGrams),
  openParcelDays: declareSetting('days', numberBetween(0, MAX_OPEN_PARCEL_DAYS, ' jours'), 0),
  latencyWindowSeconds: declareSetting('seconds', numberBetween(0, 60, ' secondes'), LATENCY_MS / 1000),
  freeReturns: switchedOff,
  claimWords: declareSetting('words', ownWords, []),
  giveUpWords: declareSetting('words', ownWords, []),
  ignoredWords: declareSetting('words', ownWords, []),
  reminderText: ownText('reminderText'),
  liveEndedText: ownText('liveEndedText'),
  unreachedText: ownText('unreachedText'),
  ...declaredSubjects,
  paymentCheckDays: declareSetting('days', numberBetween(30, 400, ' jours'), 120),
  feedKeptDays: declareSetting('days', z.nullable(numberBetween(7, 365, ' jours')), null),
  ...declaredReading,
  ...declaredNotices,
} as const;

export type ShopSettingName = keyof typeof declaredRules;
export const shopSettingNames = Object.keys(declaredRules) as ShopSettingName[];

export const declaredSettings = { ...declaredRules, ...declaredIdentity } as const;
export type SettingName = keyof typeof declaredSettings;
export const settingNames: readonly SettingName[] = [...shopSettingNames, ...identityNames];

type Shape = { [Name in SettingName]: (typeof declaredSettings)[Name]['schema'] };
const shape = Object.fromEntries(settingNames.map((name) => [name, declaredSettings[name].schema])) as Shape;
const settings = z.object(shape);
export type Settings = z.infer<typeof settings>;

export const getSettings = {
  summary: 'Get the shop’s settings by name; unset settings have their default',
  input: noInput,
  reply: settings,
};

const unknownName = (issue: z.core.$ZodRawIssue): string | undefined =>
  issue.code === 'unrecognized_keys' ? 'Ce réglage n’existe pas' : undefined;
export const changeSettings = {
  summary: 'Change some of the settings; the history stores each change with its author',
  input: z.extend(z.partial(z.strictObject(shape, { error: unknownName })), {
    /**
     * Values on the caller's screen. The change is refused when another user has changed one of these settings since.
     */
    seen: z.optional(z.partial(z.object(shape))),
  }),
  reply: settings,
};
