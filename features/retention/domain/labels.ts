import { keptFor } from '#features/content/domain/labels-retention.ts';
import type { RetentionKind } from './rules.ts';

export const retentionLabels: Readonly<Record<RetentionKind, { what: string; when: string }>> = {
  unfinished: { what: 'Commandes jamais payées', when: `annulées ${keptFor('unfinished')} après la dernière action` },
  accounts: { what: 'Comptes sans nouvelles', when: `${keptFor('accounts')} après le dernier contact` },
  orders: { what: 'Téléphone, e-mail, pseudo et note des commandes', when: `${keptFor('orders')} après la commande` },
  books: {
    what: 'Nom et adresse des commandes, factures et confirmations',
    when: `${keptFor('books')} après le paiement\u00A0; des factures, après la fin de l’année\u00A0; des confirmations, après la livraison`,
  },
  comments: { what: 'Commentaires et demandes des lives', when: `${keptFor('comments')} après le live` },
  payloads: { what: 'Messages bruts des lives', when: 'selon votre réglage, et au plus tard avec les commentaires' },
  labels: { what: 'PDF des étiquettes', when: `${keptFor('labels')} après leur création, une fois le colis parti` },
  unmatched: { what: 'Rétractations sans commande trouvée', when: `${keptFor('unmatched')} après la demande` },
  mails: { what: 'Journal des e-mails envoyés', when: `${keptFor('mails')} après l’envoi` },
  connections: { what: 'Connexions et liens de connexion terminés', when: 'un jour après leur fin' },
};
