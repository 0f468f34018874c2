import { mailName } from '#features/attention/domain/labels-mails.ts';
import { attentionWords } from '#features/attention/domain/labels.ts';
import { moneyOutcomeLabels } from '#features/attention/domain/labels-money.ts';
import type { MoneyOutcome } from '#features/attention/domain/rules-outcomes.ts';
import { counted } from '#shared/counted.ts';
import { formatEuros } from '#shared/money.ts';
import { formatUntil } from '#shared/time.ts';
import { paymentFlagLabels, transactionLabels } from '#features/payments/domain/labels.ts';
import type { TransactionState } from '#shared/payment-words.ts';
import type { PaymentFlag } from '#features/payments/domain/rules.ts';
import { namedPieces } from '#features/shipping/domain/labels-pieces.ts';
import { refundMeansLabels } from '#features/refunds/domain/labels.ts';
import type { RefundSource } from '#features/refunds/domain/lifecycle.ts';
import { refusalReasonLabels } from '#features/withdrawals/domain/labels.ts';
import type { RefusalReason } from '#features/withdrawals/domain/lifecycle.ts';
import { orderStatusLabels } from './labels.ts';
import type { EndedSale, OrderStatus } from './lifecycle.ts';

/** Data as stored. Earlier versions may have stored other shapes under the same names. */
type Raw<Data> = { readonly [Key in keyof Data]?: unknown };

interface OrderEvent<Data> {
  /** Must read well when data is missing. */
  sentence: (data: Raw<Data>) => string;
  /** Used for its type only; never set. */
  data?: Data;
}
const event = <Data = Record<never, never>>(sentence: (data: Raw<Data>) => string): OrderEvent<Data> => ({ sentence });

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in orderStatusLabels;
const isFlag = (value: unknown): value is PaymentFlag => typeof value === 'string' && value in paymentFlagLabels;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const status = (value: unknown): string =>
  isStatus(value) ? `«\u00A0${orderStatusLabels[value]}\u00A0»` : '«\u00A0?\u00A0»';
const euros = (value: unknown): string => (typeof value === 'number' ? formatEuros(value) : '');
const refundDue = (amount: unknown): string =>
  amount === 0 ? 'rien à rembourser' : euros(amount) && `${euros(amount)} à rembourser`;
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const pieceNames = (value: unknown): string => (Array.isArray(value) ? namedPieces(value.map(Number)) : '');
/** Returns `words` after their prefix; empty without words. */
const after = (prefix: string, words: string): string => (words ? `${prefix}${words}` : '');
const entryOf = <Words>(words: Readonly<Record<string, Words>>, value: unknown): Words | undefined =>
  typeof value === 'string' && Object.hasOwn(words, value) ? words[value] : undefined;

/** Some reasons of the provider already begin with « Paiement refusé ». */
const refusedFor = (reason: string): string =>
  reason.startsWith('Paiement refusé') ? reason : `Paiement refusé${after('\u00A0: ', reason)}`;

const reversals = {
  cancelled: (amount: string, _refunded: string) => `Paiement annulé chez le prestataire\u00A0: ${amount}`,
  lowered: (amount: string, _refunded: string) => `Paiement diminué chez le prestataire\u00A0: il en reste ${amount}`,
  'given-back': (_amount: string, refunded: string) =>
    `Remboursements faits chez le prestataire\u00A0: ${refunded} en tout`,
};

const refunds: Record<TransactionState, string> = {
  pending: 'Remboursement demandé chez le prestataire',
  paid: 'Remboursement fait chez le prestataire',
  refused: 'Remboursement refusé',
  cancelled: 'Remboursement annulé',
};

interface Piece {
  itemId: string;
  productId: string;
  ref: number;
}
/** `wasPaidOutside`: the change cancels a sale that was paid without the card provider. */
interface Move {
  from: OrderStatus;
  to: OrderStatus;
  wasPaidOutside?: true;
}
interface TransactionData {
  transactionId: string;
  amount: number;
  errorMessage: string | null;
}
interface Attention {
  kind: string;
  data: object;
  note?: string;
  money?: MoneyOutcome;
}
const wordsOf = ({ kind, data }: Raw<Attention>) =>
  attentionWords({ kind: text(kind), data: isRecord(data) ? data : {} });
const outcomeOf = (value: unknown): string => (entryOf(moneyOutcomeLabels, value) ?? '').toLowerCase();

const amountEvent = <Data extends { amount: number } = { amount: number }>(words: string) =>
  event<Data>(({ amount }) => `${words}${after('\u00A0: ', euros(amount))}`);

export const orderEvents = {
  'order.created': event<{ liveId: string; pseudo?: string }>(
    ({ pseudo }) => `Commande créée${after(' pour @', text(pseudo))}`,
  ),
  'order.item-added': event<Piece & { price: number }>(
    ({ ref, price }) => `Pièce ${text(ref)} ajoutée${after(' à ', euros(price))}`,
  ),
  'order.item-removed': event<Piece>(({ ref }) => `Pièce ${text(ref)} retirée`),
  'order.item-restored': event<Piece & { price: number }>(({ ref }) => `Pièce ${text(ref)} remise dans la commande`),
  'order.postage-changed': event<{ from: number; to: number }>(
    ({ from, to }) => `Frais de port de la boutique${after('\u00A0: ', euros(to))}${after(', avant ', euros(from))}`,
  ),
  'order.address-given': event<Move>(() => 'Adresse de livraison donnée, commande validée'),
  'order.address-changed': event(() => 'Adresse de livraison corrigée'),
  'order.modified': event<Move>(() => 'Commande remise à valider pour être modifiée'),
  'order.expired': event<Move & { until: string }>(
    ({ until }) =>
      `Commande annulée faute de paiement : ses pièces étaient gardées jusqu’au ${formatUntil(text(until))}`,
  ),
  'order.given-up': event<Move>(() => 'Commande annulée\u00A0: jamais payée, sans changement depuis des années'),
  'order.edited': event(() => 'Détails de la commande modifiés'),
  'order.hold-changed': event<{ until: string | null; once?: string | undefined }>(({ until }) =>
    text(until) ? `Gardée jusqu’au ${formatUntil(text(until))}` : 'Gardée sans limite',
  ),
  'order.reminded': event(() => 'Relance envoyée à la cliente'),
  'order.status-changed': event<Move>(({ from, to }) => `Statut changé de ${status(from)} à ${status(to)}`),
  /** Has `pseudo` when the buyer takes over the orders of a pseudo. Otherwise has the ids of both users. */
  'order.merged': event<{ pseudo?: string; from?: string; to?: string }>(({ pseudo }) =>
    text(pseudo) ? `Commande rattachée au compte de @${text(pseudo)}` : 'Commande transférée à un autre compte',
  ),
  'order.merge-undone': event<{ from: string; to: string }>(
    () => 'Fusion de comptes annulée\u00A0: commande remise à son premier compte',
  ),
  'order.pseudo-followed': event<{ from: string; to: string }>(
    ({ from, to }) => `Nouveau pseudo sur TikTok${after('\u00A0: @', text(to))}${after(', avant @', text(from))}`,
  ),
  'order.form-opened': amountEvent('Formulaire de paiement ouvert'),
  'order.paid': amountEvent<Move & { transactionId: string; amount: number }>('Paiement reçu'),
  'order.rest-asked': amountEvent('Reste demandé à la cliente'),
  'order.rest-paid': amountEvent<{ transactionId: string; amount: number }>('Reste payé'),
  'order.rest-waived': event<{ amount: number; reason: string }>(
    ({ amount, reason }) => `Reste non réclamé${after('\u00A0: ', euros(amount))}${after('. ', text(reason))}`,
  ),
  /** No longer recorded. Versions without “À traiter” have stored it. */
  'order.payment-flagged': event<{ flag: PaymentFlag }>(
    ({ flag }) => `Paiement à vérifier${after('\u00A0: ', isFlag(flag) ? paymentFlagLabels[flag].toLowerCase() : '')}`,
  ),
  'order.payment-refused': event<TransactionData>(({ errorMessage }) => refusedFor(text(errorMessage))),
  'order.payment-pending': event<TransactionData>(() => 'Paiement en attente de la réponse de la banque'),
  /** In cents: `amount` is the payment as it is now, `gone` its decrease, `refunded` the sum of its refunds. */
  'order.payment-taken-back': event<TransactionData & { how: keyof typeof reversals; refunded: number; gone: number }>(
    ({ how, amount, refunded }) => entryOf(reversals, how)?.(euros(amount), euros(refunded)) ?? 'Paiement repris',
  ),
  'order.refund-asked': amountEvent<{ amount: number; pieces: number[]; withPostage: boolean }>(
    'Remboursement demandé',
  ),
  'order.refund-refused': event<{ amount: number; message: string; refundId: string }>(
    ({ amount, message }) => `Remboursement non fait${after('\u00A0: ', euros(amount))}${after('. ', text(message))}`,
  ),
  'order.refund-unsure': amountEvent('Remboursement sans réponse du prestataire'),
  'order.refund-told': event<TransactionData & { state: TransactionState; wasMade?: boolean }>(
    ({ amount, state }) => `${entryOf(refunds, state) ?? 'Remboursement'}${after('\u00A0: ', euros(amount))}`,
  ),
  'order.charged-back': event<TransactionData & { state: TransactionState }>(
    ({ amount, state }) =>
      `${entryOf(transactionLabels.chargeback, state) ?? 'Paiement contesté à la banque'}${after('\u00A0: ', euros(amount))}`,
  ),
  'order.to-be-paid-again': event<EndedSale>(() => 'Plus aucun paiement\u00A0: la commande peut être payée de nouveau'),
  'order.label-made': event<{ trackingId: string; path: string }>(
    ({ trackingId }) => `Étiquette créée${after('\u00A0: ', text(trackingId))}`,
  ),
  'order.number-typed': event<{ trackingId: string }>(
    ({ trackingId }) => `Numéro de suivi noté à la main${after(' : ', text(trackingId))}`,
  ),
  'order.label-unknown': event<{ message: string }>(
    ({ message }) => `Étiquette incertaine${after('\u00A0: ', text(message))}`,
  ),
  'order.label-refused': event<{ message: string }>(({ message }) => text(message) || 'Étiquette refusée'),
  'order.label-deleted': event<{ trackingId: string | null }>(
    ({ trackingId }) => `Étiquette supprimée${after('\u00A0: ', text(trackingId))}`,
  ),
  'order.parcel-opened': event<{ until: string }>(
    ({ until }) => `Colis ouvert${after(' jusqu’au ', text(until) && formatUntil(text(until)))}`,
  ),
  'order.joined-parcel': event(() => 'Part avec le colis ouvert de la cliente'),
  'order.parcel-closed': event(() => 'Colis fermé\u00A0: il peut partir'),
  'order.left-behind': event<Move>(
    () => 'Colis parti sans cette commande, pas encore payée\u00A0: elle est à valider de nouveau',
  ),
  'order.grouped': event<{ with: string[] }>(
    ({ with: numbers }) => `Part dans le même colis que ${Array.isArray(numbers) ? numbers.join(', ') : 'd’autres'}`,
  ),
  'order.separated': event(() => 'Part de nouveau seule'),
  'order.prepared': event<Move & { missing?: readonly number[]; action?: string }>(
    ({ missing }) => `Préparation validée${after('. Pièces non cochées\u00A0: ', pieceNames(missing))}`,
  ),
  'order.preparation-undone': event<Move>(() => 'Validation de la préparation annulée'),
  'order.parcel-resent': event<Move>(() => 'Colis revenu\u00A0: à préparer de nouveau'),
  'order.shipped': event<Move>(() => 'Colis pris en charge par Colissimo'),
  'order.delivered': event<Move>(() => 'Colis livré'),
  'order.parcel-scanned': event<{ codes: string[] }>(() => 'Nouvelles du colis'),
  'order.withdrawn': event<{ pieces: number; amount: number }>(
    ({ pieces, amount }) =>
      `Rétractation${typeof pieces === 'number' ? ` de ${counted(pieces, 'pièce', 'pièces')}` : ''}${after('\u00A0: ', refundDue(amount))}`,
  ),
  'order.return-label-made': event<{ trackingId: string }>(
    ({ trackingId }) => `Étiquette de retour créée${after('\u00A0: ', text(trackingId))}`,
  ),
  'order.return-label-unknown': event<{ message: string }>(
    ({ message }) => `Étiquette de retour incertaine${after('\u00A0: ', text(message))}`,
  ),
  'order.return-scanned': event<{ codes: string[] }>(() => 'Nouvelles du retour'),
  'order.return-sent': event<{ trackingNumber: string | null }>(
    ({ trackingNumber }) => `Retour envoyé par la cliente${after('\u00A0: ', text(trackingNumber))}`,
  ),
  'order.return-received': event(() => 'Retour reçu'),
  'order.withdrawal-refunded': event<{ amount: number; by?: RefundSource | null }>(({ amount, by }) =>
    by === 'bank'
      ? 'Rétractation terminée\u00A0: la banque de la cliente a repris le paiement'
      : `Rétractation remboursée${after('\u00A0: ', euros(amount))}${after(', ', entryOf(refundMeansLabels, by)?.choice.toLowerCase() ?? '')}`,
  ),
  'order.withdrawal-refused': event<{ reason: RefusalReason }>(
    ({ reason }) => `Rétractation refusée${after('. ', entryOf(refusalReasonLabels, reason)?.choice ?? '')}`,
  ),
  'order.withdrawal-reopened': event(() => 'Rétractation rouverte'),
  'order.mail-resent': event<{ mail: string }>(({ mail }) =>
    mail ? `E-mail «\u00A0${mailName(text(mail))}\u00A0» renvoyé` : 'E-mail renvoyé',
  ),
  'order.document-issued': event<{ what: string; number: string; amount: number }>(
    ({ what, number, amount }) =>
      `${text(what) || 'Document'}${after(' ', text(number))}${after(' de ', euros(amount))}`,
  ),
  'note.written': event(() => 'Note interne écrite'),
  'note.removed': event(() => 'Note interne retirée'),
  'message.asked': event(() => 'Question de la cliente'),
  'message.answered': event(() => 'Message envoyé à la cliente'),
  'attention.raised': event<Attention>((data) => `À traiter${after('. ', wordsOf(data).sentence)}`),
  'attention.changed': event<Attention>((data) => `À traiter${after('. ', wordsOf(data).sentence)}`),
  'attention.settled': event<Attention>(
    (data) =>
      `C’est réglé\u00A0: ${wordsOf(data).title.toLowerCase()}${after('. Argent\u00A0: ', outcomeOf(data.money))}${after('. ', text(data.note))}`,
  ),
  'attention.reopened': event<Attention>(
    (data) => `À traiter de nouveau${after('. ', wordsOf(data).sentence)}${after(' ', text(data.note))}`,
  ),
} as const;

export type OrderEventType = keyof typeof orderEvents;

export type OrderEventData<Type extends OrderEventType> = NonNullable<(typeof orderEvents)[Type]['data']>;

const isKnown = (type: string): type is OrderEventType => Object.hasOwn(orderEvents, type);

export const eventSentence = ({ type, data }: { type: string; data: Readonly<Record<string, unknown>> }): string =>
  isKnown(type) ? orderEvents[type].sentence(data) : 'Événement noté par une autre version de la boutique';
