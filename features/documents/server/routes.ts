import * as endpoints from '#features/documents/domain/endpoints.ts';
import * as schemas from '#features/documents/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { mailMyDocuments } from './commands/send-my-documents.ts';

export function documentRoutes(implement: Implement): void {
  implement(endpoints, schemas, { mailMyDocuments });
}
