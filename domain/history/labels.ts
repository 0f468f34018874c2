export const historyKinds = ['order', 'setting', 'block', 'text', 'account'] as const;
export type HistoryKind = (typeof historyKinds)[number];

/** What lines are about, as they are chosen. */
export const historyKindLabels: Record<HistoryKind, string> = {
  order: 'Commandes',
  setting: 'Réglages',
  block: 'Clientes bloquées',
  text: 'Textes légaux',
  account: 'Équipe et comptes',
};
