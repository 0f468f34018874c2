/** What an administrator reads when an outside part does not answer: its name, and what waits meanwhile. */
export const providerLabels: Record<string, { name: string; effect: string }> = {
  mail: { name: 'Le serveur d’emails', effect: 'Les emails attendent et partiront à son retour.' },
  payment: {
    name: 'Le prestataire de paiement',
    effect: 'Les clientes ne peuvent pas payer pour le moment. Aucune commande n’est perdue.',
  },
  shipping: { name: 'Colissimo', effect: 'Les étiquettes ne peuvent pas être créées pour le moment.' },
  tracking: { name: 'Le suivi de La Poste', effect: 'Les statuts de livraison seront mis à jour à son retour.' },
  files: { name: 'Le stockage des fichiers', effect: 'Les étiquettes ne peuvent pas être enregistrées.' },
  tiktok: { name: 'Le direct TikTok', effect: 'Les commentaires n’arrivent plus. Ajoutez les commandes à la main.' },
  address: {
    name: 'Le service d’adresses',
    effect: 'Les suggestions d’adresse sont absentes, la saisie reste possible.',
  },
};
