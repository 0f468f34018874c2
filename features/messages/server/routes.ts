import * as adminEndpoints from '#features/messages/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/messages/domain/admin-schemas.ts';
import * as endpoints from '#features/messages/domain/endpoints.ts';
import * as schemas from '#features/messages/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { answerBuyer, askAboutOrder } from './commands/write-message.ts';

export function messageRoutes(implement: Implement): void {
  implement({ ...endpoints, ...adminEndpoints }, { ...schemas, ...adminSchemas }, { askAboutOrder, answerBuyer });
}
