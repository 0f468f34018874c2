import { names } from './rules.ts';
import type { allScreens } from '#screens/shell/admin-links.ts';

export type Screen = (typeof allScreens)[number];

/** Synonyms of the screens for the search. */
const words: Partial<Record<Screen['to'], string>> = {
  '/admin': 'tableau de bord',
  '/admin/attention': 'attention alertes problèmes',
  '/admin/users': 'clientes personnes comptes',
  '/admin/products': 'pièces articles',
  '/admin/live-order-sidebar': 'console direct',
  '/admin/orders-preparation': 'colis étiquettes expédition',
  '/admin/lives': 'directs',
  '/admin/faqs': 'questions réponses',
  '/admin/pages': 'textes cgv mentions légales confidentialité',
  '/admin/comptabilite': 'factures ventes TVA',
  '/admin/boutique': 'identité logo adresse',
  '/admin/settings': 'paramètres délais',
  '/admin/history': 'modifications journal trace qui quand',
  '/admin/retractations': 'retours remboursements',
};

/** Returns the screens that match a text; all of them for an empty text. */
export const screensNamed = (screens: readonly Screen[], typed: string): readonly Screen[] =>
  typed === '' ? screens : screens.filter(({ to, label }) => names(typed, `${label} ${words[to] ?? ''}`));
