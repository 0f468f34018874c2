export const historyKinds = ['order', 'setting', 'block', 'text', 'account', 'piece', 'person'] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyKindLabels: Record<HistoryKind, string> = {
  order: 'Commandes',
  piece: 'Produits',
  person: 'Clientes',
  setting: 'Réglages',
  block: 'Clientes bloquées',
  text: 'Textes légaux',
  account: 'Équipe et comptes',
};
