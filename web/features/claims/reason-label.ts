const words: Readonly<Record<string, string>> = {
  'just-changed': 'la pièce venait de changer',
  'me-too': 'répète une autre demande',
  'gives-up': 'dit qu’elle laisse',
  'other-words': 'd’autres mots avec',
  'beside-unknown': 'un autre numéro n’existe pas',
  'too-long': 'long commentaire',
  odd: 'écriture inhabituelle',
  reply: 'réponse à quelqu’un',
  question: 'peut-être une question',
  asked: 'peut-être une question',
  size: 'peut-être une taille',
  price: 'peut-être un prix',
  quantity: 'peut-être une quantité',
  time: 'peut-être une heure',
};

/** Why a claim is to be checked; null where nothing more is to be said. */
export const reasonLabel = (reason: string | null): string | null => (reason && words[reason]) ?? null;
