import * as endpoints from '#features/notes/domain/endpoints.ts';
import * as schemas from '#features/notes/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { removeNote, removePersonNote, writeNote, writePersonNote } from './commands/write-note.ts';

export function noteRoutes(implement: Implement): void {
  implement(endpoints, schemas, { writeNote, removeNote, writePersonNote, removePersonNote });
}
