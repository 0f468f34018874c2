import { formatEuros } from '#domain/money.ts';
import type { OrderEvent } from '#domain/orders/admin-contract.ts';
import { orderStatusLabels, type OrderStatus } from '#domain/orders/labels.ts';
import { paymentFlagLabels, type PaymentFlag } from '#domain/payments/rules.ts';

type Data = OrderEvent['data'];

const isStatus = (value: unknown): value is OrderStatus => typeof value === 'string' && value in orderStatusLabels;
const isFlag = (value: unknown): value is PaymentFlag => typeof value === 'string' && value in paymentFlagLabels;
const status = (value: unknown): string => (isStatus(value) ? `« ${orderStatusLabels[value]} »` : '« ? »');
const euros = (value: unknown): string => (typeof value === 'number' ? formatEuros(value) : '');
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const after = (sign: string, words: string): string => (words ? `${sign}${words}` : '');

/** What an event of an order's trace says, by its type. */
const sentences: Record<string, (data: Data) => string> = {
  'order.created': ({ pseudo }) => `Commande créée${after(' pour @', text(pseudo))}`,
  'order.item-added': ({ ref, price }) => `Pièce ${text(ref)} ajoutée${after(' à ', euros(price))}`,
  'order.item-removed': ({ ref }) => `Pièce ${text(ref)} retirée`,
  'order.address-given': () => 'Adresse de livraison donnée, commande validée',
  'order.address-changed': () => 'Adresse de livraison corrigée',
  'order.modified': () => 'Commande remise à valider pour être modifiée',
  'order.status-changed': ({ from, to }) => `Statut changé de ${status(from)} à ${status(to)}`,
  'order.merged': ({ pseudo }) =>
    text(pseudo) ? `Commande rattachée au compte de @${text(pseudo)}` : 'Commande transférée à un autre compte',
  'order.form-opened': ({ amount }) => `Formulaire de paiement ouvert${after(' : ', euros(amount))}`,
  'order.paid': ({ amount }) => `Paiement reçu${after(' : ', euros(amount))}`,
  'order.payment-flagged': ({ flag }) =>
    `Paiement à vérifier${after(' : ', isFlag(flag) ? paymentFlagLabels[flag].toLowerCase() : '')}`,
  'order.payment-refused': ({ errorMessage }) => `Paiement refusé${after(' : ', text(errorMessage))}`,
  'order.payment-pending': () => 'Paiement en attente de la réponse de la banque',
  'order.label-made': ({ trackingId }) => `Étiquette créée${after(' : ', text(trackingId))}`,
  'order.label-unknown': ({ message }) => `Étiquette sans réponse de Colissimo${after(' : ', text(message))}`,
  'order.label-deleted': ({ trackingId }) => `Étiquette supprimée${after(' : ', text(trackingId))}`,
  'order.prepared': () => 'Préparation validée',
  'order.shipped': () => 'Colis pris en charge par Colissimo',
  'order.delivered': () => 'Colis livré',
  'order.parcel-scanned': () => 'Nouvelles du colis',
};

/** What happened, in one French sentence; an event this screen does not know yet keeps its name. */
export const traceSentence = ({ type, data }: Pick<OrderEvent, 'type' | 'data'>): string =>
  sentences[type]?.(data) ?? type;

const kinds: Record<string, string> = {
  admin: 'Administration',
  customer: 'Client',
  provider: 'Prestataire',
  system: 'La boutique',
};

/** Who did it: a name, or the kind of author when there is none. */
export const traceAuthor = (author: string): string => kinds[author] ?? author;
