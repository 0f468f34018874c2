export interface KnownUser {
  userId: string;
  pseudo: string | null;
  /** Platform id that the user proved, else the id seen under the pseudo at the first order. Null when unknown. */
  person: string | null;
  isProved: boolean;
  /** Name of that person on the platform: the name in the proof, else the pseudo. Null when both are missing. */
  platformName: string | null;
}

/** `person`: TikTok user id, which no rename changes. */
export interface Speaker {
  person: string;
  pseudo: string;
}

export interface MatchedUsers {
  /** User who has the speaker's name as pseudo. */
  named: KnownUser | null;
  /** User who is the speaker, by a proof, or for a user without an account, by pieces given under this TikTok id. */
  known: KnownUser | null;
  /** User whose code the comment contains. */
  coded: KnownUser | null;
}

/** Kinds of attention items about a doubtful link between a user and a pseudo. Nothing is moved before its review. */
type Doubt = 'pseudo-proof' | 'pseudo-accounts' | 'pseudo-renamed' | 'pseudo-recycled';

/**
 * Change that a comment causes, and its user. `prove`: the user owns the declared pseudo. `follow`: the user takes the
 * speaker's new name. `look`: nothing changes and an alert is raised. Null: nothing happens.
 */
export type PseudoUpdate =
  | { does: 'prove' | 'follow'; user: KnownUser }
  | { does: 'look'; user: KnownUser; raise: Doubt }
  | null;

/** A proof wins over a declared pseudo. A name alone never moves an order. */
export function pseudoUpdateOf(speaker: Speaker, { named, known, coded }: MatchedUsers): PseudoUpdate {
  if (coded && coded.userId !== known?.userId) return updateOfCode(speaker, coded, known);
  if (known && known.platformName !== speaker.pseudo) {
    const isFree = named === null || named.userId === known.userId;
    return isFree ? { does: 'follow', user: known } : { does: 'look', user: known, raise: 'pseudo-renamed' };
  }
  return named && isOtherPerson(named, speaker) ? { does: 'look', user: named, raise: 'pseudo-recycled' } : null;
}

const isOtherPerson = (user: KnownUser, { person }: Speaker): boolean => user.person !== null && user.person !== person;

/** A code proves only the pseudo that its account declared, because any viewer can try codes in the chat. */
function updateOfCode(speaker: Speaker, coded: KnownUser, known: KnownUser | null): PseudoUpdate {
  if (known?.isProved) return { does: 'look', user: coded, raise: 'pseudo-accounts' };
  if (coded.pseudo !== speaker.pseudo) return { does: 'look', user: coded, raise: 'pseudo-proof' };
  if (isOtherPerson(coded, speaker)) return { does: 'look', user: coded, raise: 'pseudo-recycled' };
  return { does: 'prove', user: coded };
}

/** Reason for which a pseudo is proposed for a piece: its viewer waits for the piece, or has just written. */
export const pseudoSources = ['claimant', 'speaker'] as const;
export type PseudoSource = (typeof pseudoSources)[number];
