import { reaches, type Role } from '#shared/roles.ts';

/** The most characters of a note. */
export const NOTE_MAX = 1_000;

/** Whoever wrote a note may take it away; whoever sells, anybody's. */
export const mayRemoveNote = (
  { authorId }: { authorId: string | null },
  { userId, role }: { userId: string; role: Role | null },
): boolean => authorId === userId || reaches(role);
