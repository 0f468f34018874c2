import type { Rehearsal } from '#features/rehearsals/domain/schemas.ts';
import type { Ctx } from '#platform/server/context.ts';
import { copyOf, readNote, rehearsalOf } from './steps/copy-of.ts';

/** The rehearsal that is open. */
export async function getRehearsal(ctx: Ctx): Promise<{ rehearsal: Rehearsal | null }> {
  const note = await readNote(copyOf(ctx).db);
  return { rehearsal: note && rehearsalOf(note) };
}
