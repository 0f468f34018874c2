const kinds: Record<string, string> = {
  admin: 'Administration',
  customer: 'Cliente',
  provider: 'Prestataire',
  system: 'La boutique',
};

export const authorLabel = (author: string): string => kinds[author] ?? author;
