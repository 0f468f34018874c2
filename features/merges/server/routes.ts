import * as endpoints from '#features/merges/domain/endpoints.ts';
import * as schemas from '#features/merges/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { mergeUserOrders } from './commands/merge-user-orders.ts';
import { undoMerge } from './commands/undo-merge.ts';

export function mergeRoutes(implement: Implement): void {
  implement(endpoints, schemas, { mergeUserOrders, undoMerge });
}
