export interface Screen {
  name: string;
  path: string;
  /** Name of a button that opens a dialog. */
  dialog?: RegExp;
}

export const screensOf = ({ orderId, liveId }: { orderId: string; liveId: string }): readonly Screen[] => [
  { name: 'dashboard', path: '/admin', dialog: /^Trouver/ },
  { name: 'attention items', path: '/admin/attention', dialog: /^C’est réglé/ },
  { name: 'orders', path: '/admin/orders', dialog: /^Nouvelle commande/ },
  { name: 'an order', path: `/admin/orders/${orderId}`, dialog: /^Changer le statut/ },
  { name: 'preparation', path: '/admin/orders-preparation', dialog: /^Modifier l’adresse/ },
  { name: 'withdrawals', path: '/admin/retractations', dialog: /^Trouver/ },
  { name: 'users', path: '/admin/users', dialog: /^Modifier / },
  { name: 'without account', path: '/admin/users/without-account', dialog: /^Trouver/ },
  { name: 'products', path: '/admin/products', dialog: /^Ajouter un produit/ },
  { name: 'pieces in bulk', path: '/admin/bulk-products', dialog: /^Trouver/ },
  { name: 'lives', path: '/admin/lives', dialog: /^Créer un nouveau Live/ },
  { name: 'a live', path: `/admin/lives/${liveId}`, dialog: /^Trouver/ },
  { name: 'live console', path: `/admin/live-order-sidebar?live=${liveId}`, dialog: /^Trouver/ },
  { name: 'colours', path: '/admin/colors', dialog: /^Ajouter une couleur/ },
  { name: 'questions', path: '/admin/faqs', dialog: /^Ajouter une question/ },
  { name: 'pages', path: '/admin/pages', dialog: /^Ajouter une page/ },
  { name: 'accounts', path: '/admin/comptabilite', dialog: /^Trouver/ },
  { name: 'history', path: '/admin/history', dialog: /^Trouver/ },
  { name: 'team', path: '/admin/team', dialog: /^Inviter/ },
];
