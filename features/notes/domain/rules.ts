import { isRoleAtLeast, type Role } from '#shared/roles.ts';

/** Maximum length of a note, in characters. */
export const NOTE_MAX = 1_000;

/** Returns true for the author of the note, and for sellers and owners. */
export const mayRemoveNote = (
  { authorId }: { authorId: string | null },
  { userId, role }: { userId: string; role: Role | null },
): boolean => authorId === userId || isRoleAtLeast(role);
