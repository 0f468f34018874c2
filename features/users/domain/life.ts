/** What the shop knows of a user when somebody speaks in a live. */
export interface KnownUser {
  userId: string;
  pseudo: string | null;
  /** Who she is at the platform: proved by her, else whoever bore her pseudo when her orders were made; null when unknown. */
  person: string | null;
  isProved: boolean;
  /** The name under which that person was heard last. */
  heardAs: string | null;
}

/** Who speaks: the platform’s own id of her, which no rename changes, and the name that she has now. */
export interface Speaker {
  person: string;
  pseudo: string;
}

/** The users that a comment is about. */
export interface Concerned {
  /** Whose pseudo is the speaker’s name. */
  named: KnownUser | null;
  /** Who is the speaker: by her proof, or without an account by the pieces that she was given. */
  known: KnownUser | null;
  /** Whose code the comment says. */
  coded: KnownUser | null;
}

/** Kinds of “À regarder”: nothing is moved silently where two people meet under one name. */
type Doubt = 'pseudo-proof' | 'pseudo-accounts' | 'pseudo-renamed' | 'pseudo-recycled';

/**
 * Change that a comment causes, and the user it concerns. `prove`: the user owns the declared pseudo. `follow`: the user
 * takes the speaker's new name. `look`: nothing changes and an alert is raised.
 */
export type PseudoNews =
  | { does: 'prove' | 'follow'; user: KnownUser }
  | { does: 'look'; user: KnownUser; raise: Doubt }
  | null;

/** What is to be done when somebody speaks. The proof wins over what was declared; orders go to nobody by a name alone. */
export function pseudoNewsOf(speaker: Speaker, { named, known, coded }: Concerned): PseudoNews {
  if (coded && coded.userId !== known?.userId) return newsOfCode(speaker, coded, known);
  if (known && known.heardAs !== speaker.pseudo) {
    const isFree = named === null || named.userId === known.userId;
    return isFree ? { does: 'follow', user: known } : { does: 'look', user: known, raise: 'pseudo-renamed' };
  }
  return named && isAnother(named, speaker) ? { does: 'look', user: named, raise: 'pseudo-recycled' } : null;
}

const isAnother = (user: KnownUser, { person }: Speaker): boolean => user.person !== null && user.person !== person;

/** A code proves the pseudo that its account declared and nothing else: other codes can be guessed in the chat. */
function newsOfCode(speaker: Speaker, coded: KnownUser, known: KnownUser | null): PseudoNews {
  if (known?.isProved) return { does: 'look', user: coded, raise: 'pseudo-accounts' };
  if (coded.pseudo !== speaker.pseudo) return { does: 'look', user: coded, raise: 'pseudo-proof' };
  if (isAnother(coded, speaker)) return { does: 'look', user: coded, raise: 'pseudo-recycled' };
  return { does: 'prove', user: coded };
}

/** Why the console proposes a pseudo: its viewer waits for the piece, or has just written a comment. */
export const pseudoSources = ['claimant', 'speaker'] as const;
export type PseudoSource = (typeof pseudoSources)[number];
