import * as endpoints from '#domain/documents/endpoints.ts';
import * as schemas from '#domain/documents/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { mailMyDocuments } from './commands/send-my-documents.ts';

export function documentRoutes(implement: Implement): void {
  implement(endpoints, schemas, { mailMyDocuments });
}
