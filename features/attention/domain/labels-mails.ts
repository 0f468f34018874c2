const mailNames: Readonly<Record<string, string>> = {
  'sign-in': 'Connexion',
  'payment-received': 'Confirmation de commande',
  'order-refunded': 'Remboursement',
  'parcel-shipped': 'Colis en route',
  'live-ended': 'Vos pièces du live',
  'order-reminder': 'Relance',
  'order-expired': 'Commande annulée faute de paiement',
  'order-cancelled': 'Commande annulée',
  'piece-given': 'Pièce attendue, maintenant à la cliente',
  'withdrawal-receipt': 'Accusé de réception de rétractation',
  'return-label': 'Étiquette de retour',
  'message-answered': 'Réponse à un message',
  'rest-to-pay': 'Reste à régler',
  'withdrawal-ended': 'Suite de la rétractation',
  'withdrawal-impossible': 'Rétractation impossible',
  'order-documents': 'Documents demandés par la cliente',
  'account-going': 'Compte inactif bientôt supprimé',
};

export const mailName = (kind: string): string => mailNames[kind] ?? kind;
