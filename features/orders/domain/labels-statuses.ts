import type { OrderStatus } from './lifecycle.ts';

/** State of an order and its next step, for the buyer (CUS-08). Only the server chooses it. */
export interface OrderBanner {
  title: string;
  text: string;
}

interface Tones {
  ink: string;
  fill?: string;
  edge?: string;
}

interface ShownStatus {
  banner: OrderBanner;
  /** Colours of its badge in `web/order-badge.module.css`, which no mail can read. */
  light: Tones;
  dark: Tones;
}

/** Sentence on the buyer's page and badge in mails, by status. No browser loads them. */
export const shownStatuses: Readonly<Record<OrderStatus, ShownStatus>> = {
  'to-validate': {
    banner: {
      title: 'Commande à valider',
      text: 'Vérifiez vos articles et indiquez votre adresse de livraison.',
    },
    light: { fill: '#fbe6b8', ink: '#6b4306' },
    dark: { fill: '#4a370d', ink: '#f6d58d' },
  },
  validated: {
    banner: { title: 'Commande validée', text: 'Votre commande est validée. Vous pourrez bientôt la régler.' },
    light: { edge: '#7c6a2a', ink: '#5f501b' },
    dark: { edge: '#a8924a', ink: '#e2cf8f' },
  },
  'to-pay': {
    banner: { title: 'Commande à payer', text: 'Il ne reste plus qu’à régler votre commande.' },
    light: { fill: '#f9d5d4', ink: '#85182a' },
    dark: { fill: '#571f29', ink: '#ffc2c1' },
  },
  paid: {
    banner: {
      title: 'Commande payée',
      text: 'Merci\u00A0! Votre paiement est enregistré, nous préparons votre colis.',
    },
    light: { fill: '#1f5fae', ink: '#fff' },
    dark: { fill: '#8fc1ff', ink: '#0c2747' },
  },
  preparing: {
    banner: { title: 'Commande en préparation', text: 'Nous préparons votre colis avec soin.' },
    light: { fill: '#dfe3f8', ink: '#37378c' },
    dark: { fill: '#2b2d57', ink: '#cdd2ff' },
  },
  'to-ship': {
    banner: { title: 'Colis prêt', text: 'Votre colis est prêt et sera bientôt remis à Colissimo.' },
    light: { fill: '#6b3fa0', ink: '#fff' },
    dark: { fill: '#cba8f5', ink: '#2d1450' },
  },
  shipped: {
    banner: { title: 'Commande expédiée', text: 'Votre colis est en route.' },
    light: { fill: '#cdeef0', ink: '#0a525b' },
    dark: { fill: '#10444b', ink: '#a9e6ec' },
  },
  'in-delivery': {
    banner: { title: 'En cours de livraison', text: 'Votre colis est en route.' },
    light: { fill: '#0d6570', ink: '#fff' },
    dark: { fill: '#6fd3dd', ink: '#04333a' },
  },
  delivered: {
    banner: { title: 'Commande livrée', text: 'Votre colis a été livré. Bonne découverte\u00A0!' },
    light: { fill: '#dcefd3', ink: '#23561f' },
    dark: { fill: '#22421d', ink: '#b6e3a9' },
  },
  cancelled: {
    banner: {
      title: 'Commande annulée',
      text: 'Cette commande a été annulée. Ses articles ont été remis en vente.',
    },
    light: { edge: '#9a8d83', ink: '#62544c' },
    dark: { edge: '#7d7067', ink: '#bdafa4' },
  },
};
