import * as endpoints from '#domain/notes/endpoints.ts';
import * as schemas from '#domain/notes/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { removeNote, removePersonNote } from './commands/remove-note.ts';
import { writeNote, writePersonNote } from './commands/write-note.ts';

export function noteRoutes(implement: Implement): void {
  implement(endpoints, schemas, { writeNote, removeNote, writePersonNote, removePersonNote });
}
