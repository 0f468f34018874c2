import { isRoleAtLeast, type Role } from '#shared/roles.ts';

/** Maximum number of characters of a note. */
export const NOTE_MAX = 1_000;

/** Returns true for the author of a note and for any seller. */
export const mayRemoveNote = (
  { authorId }: { authorId: string | null },
  { userId, role }: { userId: string; role: Role | null },
): boolean => authorId === userId || isRoleAtLeast(role);
