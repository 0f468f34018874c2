import { isRoleAtLeast, type Role } from '#shared/roles.ts';

/** Maximum length of a note, in characters. */
export const MAX_NOTE = 1_000;

export const mayRemoveNote = (
  { authorId }: { authorId: string | null },
  { userId, role }: { userId: string; role: Role | null },
): boolean => authorId === userId || isRoleAtLeast(role, 'seller');
