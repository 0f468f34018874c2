/**
 * States of the shop’s connection to a live. The state `elsewhere` is never stored. `feedStateName` returns it for an
 * active live while the shop listens to a newer live.
 */
export const feedStates = [
  'off',
  'connecting',
  'open',
  'retrying',
  'not-live',
  'refused',
  'ended',
  'no-relay',
  'elsewhere',
] as const;
export type FeedStateName = (typeof feedStates)[number];

interface FeedStateProperties {
  label: string;
  /** Shorter name for the badge of « Événements du live »; missing when the badge shows `label`. */
  shortLabel?: string;
  tone: 'off' | 'progress' | 'success' | 'warning' | 'waiting' | 'danger';
  isReceiving: boolean;
  /** True when the console still shows this state during a new attempt, instead of `connecting` or `retrying`. */
  retriesSilently: boolean;
  /** True when the screens of the live show the answer of the relay with this state. */
  quotesAnswer: boolean;
}

export const feedLifecycle: Readonly<Record<FeedStateName, FeedStateProperties>> = {
  off: { label: 'Live inactif', tone: 'off', isReceiving: false, retriesSilently: false, quotesAnswer: false },
  connecting: {
    label: 'Connexion au live…',
    tone: 'progress',
    isReceiving: false,
    retriesSilently: false,
    quotesAnswer: false,
  },
  open: {
    label: 'Commentaires reçus en direct',
    shortLabel: 'En direct',
    tone: 'success',
    isReceiving: true,
    retriesSilently: false,
    quotesAnswer: false,
  },
  retrying: {
    label: 'Connexion perdue, nouvel essai…',
    tone: 'warning',
    isReceiving: false,
    retriesSilently: false,
    quotesAnswer: false,
  },
  'not-live': {
    label: 'TikTok ne diffuse pas encore ce live',
    tone: 'waiting',
    isReceiving: false,
    retriesSilently: true,
    quotesAnswer: false,
  },
  refused: {
    label: 'TikTok refuse la connexion',
    tone: 'danger',
    isReceiving: false,
    retriesSilently: false,
    quotesAnswer: true,
  },
  'no-relay': {
    label: 'Commentaires TikTok non lus\u00A0: notez les demandes à la main',
    shortLabel: 'Commentaires non lus',
    tone: 'waiting',
    isReceiving: false,
    retriesSilently: true,
    quotesAnswer: false,
  },
  elsewhere: {
    label: 'Commentaires non lus\u00A0: un autre live actif est plus récent',
    shortLabel: 'Commentaires non lus',
    tone: 'waiting',
    isReceiving: false,
    retriesSilently: false,
    quotesAnswer: false,
  },
  ended: { label: 'Live terminé', tone: 'off', isReceiving: false, retriesSilently: true, quotesAnswer: false },
};
