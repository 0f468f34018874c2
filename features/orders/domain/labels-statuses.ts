import type { OrderStatus } from './lifecycle.ts';
import type { NothingToSend } from './schemas.ts';

export interface OrderBanner {
  title: string;
  text: string;
}

/** Only the server loads these texts. */
export const statusBanners: Readonly<Record<OrderStatus, OrderBanner>> = {
  'to-validate': {
    title: 'Commande à valider',
    text: 'Vérifiez vos articles et votre adresse de livraison, puis validez la commande.',
  },
  validated: { title: 'Commande validée', text: 'Votre commande est validée. Vous pourrez bientôt la régler.' },
  'to-pay': { title: 'Commande à payer', text: 'Il ne reste plus qu’à régler votre commande.' },
  paid: {
    title: 'Commande payée',
    text: 'Merci\u00A0! Votre paiement est enregistré, nous préparons votre colis.',
  },
  preparing: { title: 'Commande en préparation', text: 'Nous préparons votre colis avec soin.' },
  'to-ship': { title: 'Colis prêt', text: 'Votre colis est prêt et sera bientôt remis à Colissimo.' },
  shipped: { title: 'Commande expédiée', text: 'Votre colis est en route.' },
  'in-delivery': { title: 'En cours de livraison', text: 'Votre colis est en route.' },
  delivered: { title: 'Commande livrée', text: 'Votre colis a été livré. Bonne découverte\u00A0!' },
  cancelled: {
    title: 'Commande annulée',
    text: 'Cette commande a été annulée. Ses articles ont été remis en vente.',
  },
};

interface ModeColours {
  ink: string;
  fill?: string;
  edge?: string;
}

export interface BadgeColours {
  light: ModeColours;
  dark: ModeColours;
}

/** Facts of an order that its badge shows instead of the status. */
export type BadgeFact = NothingToSend | 'parcel-returned';

/**
 * Colours of the badge of each status and fact, on screens and in mails. A strong fill means that the shop must act or
 * that the parcel is about to be delivered. An outline asks nothing of the buyer. Successive statuses differ in
 * lightness too, for users who do not see the colours.
 */
export const badgeColours: Readonly<Record<OrderStatus | BadgeFact, BadgeColours>> = {
  'to-validate': { light: { fill: '#fbe6b8', ink: '#6b4306' }, dark: { fill: '#4a370d', ink: '#f6d58d' } },
  validated: { light: { edge: '#7c6a2a', ink: '#5f501b' }, dark: { edge: '#a8924a', ink: '#e2cf8f' } },
  'to-pay': { light: { fill: '#f9d5d4', ink: '#85182a' }, dark: { fill: '#571f29', ink: '#ffc2c1' } },
  paid: { light: { fill: '#1f5fae', ink: '#fff' }, dark: { fill: '#8fc1ff', ink: '#0c2747' } },
  preparing: { light: { fill: '#dfe3f8', ink: '#37378c' }, dark: { fill: '#2b2d57', ink: '#cdd2ff' } },
  'to-ship': { light: { fill: '#6b3fa0', ink: '#fff' }, dark: { fill: '#cba8f5', ink: '#2d1450' } },
  shipped: { light: { fill: '#cdeef0', ink: '#0a525b' }, dark: { fill: '#10444b', ink: '#a9e6ec' } },
  'in-delivery': { light: { fill: '#0d6570', ink: '#fff' }, dark: { fill: '#6fd3dd', ink: '#04333a' } },
  delivered: { light: { fill: '#dcefd3', ink: '#23561f' }, dark: { fill: '#22421d', ink: '#b6e3a9' } },
  cancelled: { light: { edge: '#9a8d83', ink: '#62544c' }, dark: { edge: '#7d7067', ink: '#bdafa4' } },
  'parcel-returned': { light: { fill: '#8a3b0a', ink: '#fff' }, dark: { fill: '#ffb27a', ink: '#3d1a02' } },
  withdrawn: { light: { fill: '#f1dcee', ink: '#6d285f' }, dark: { fill: '#4a2445', ink: '#f2c3e6' } },
  refunded: { light: { edge: '#8d6a87', ink: '#5f3f59' }, dark: { edge: '#9d7c97', ink: '#dcbfd6' } },
};
