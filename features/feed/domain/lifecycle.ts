/** States of the shop’s connection to a live. */
export const feedStates = [
  'off',
  'connecting',
  'open',
  'retrying',
  'not-live',
  'refused',
  'ended',
  'no-relay',
] as const;
export type FeedStateName = (typeof feedStates)[number];

/** Properties of a connection state. */
interface FeedLife {
  /** Its name in the console. */
  label: string;
  /** Shorter name for the badge of « Événements du live »; missing when it is the same. */
  shortLabel?: string;
  /** The colour family of its badge. */
  tone: 'off' | 'progress' | 'success' | 'warning' | 'waiting' | 'danger';
  /** True when the comments of the live are received. */
  isHeard: boolean;
  /** True when a new attempt does not show « connecting »: the state stays until the platform answers otherwise. */
  isAskedQuietly: boolean;
  /** True when the console shows the platform’s answer word by word. */
  quotesAnswer: boolean;
}

/** States of the connection. */
export const feedLife: Readonly<Record<FeedStateName, FeedLife>> = {
  off: { label: 'Live inactif', tone: 'off', isHeard: false, isAskedQuietly: false, quotesAnswer: false },
  connecting: {
    label: 'Connexion au live…',
    tone: 'progress',
    isHeard: false,
    isAskedQuietly: false,
    quotesAnswer: false,
  },
  open: {
    label: 'Commentaires reçus en direct',
    shortLabel: 'En direct',
    tone: 'success',
    isHeard: true,
    isAskedQuietly: false,
    quotesAnswer: false,
  },
  retrying: {
    label: 'Connexion perdue, nouvel essai…',
    tone: 'warning',
    isHeard: false,
    isAskedQuietly: false,
    quotesAnswer: false,
  },
  'not-live': {
    label: 'TikTok ne diffuse pas encore ce live',
    tone: 'waiting',
    isHeard: false,
    isAskedQuietly: true,
    quotesAnswer: false,
  },
  refused: {
    label: 'TikTok refuse la connexion',
    tone: 'danger',
    isHeard: false,
    isAskedQuietly: false,
    quotesAnswer: true,
  },
  'no-relay': {
    label: 'Commentaires TikTok non lus\u00A0: notez les demandes à la main',
    shortLabel: 'Commentaires non lus',
    tone: 'waiting',
    isHeard: false,
    isAskedQuietly: true,
    quotesAnswer: false,
  },
  ended: { label: 'Live terminé', tone: 'off', isHeard: false, isAskedQuietly: true, quotesAnswer: false },
};
