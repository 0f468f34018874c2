import * as endpoints from '#features/reconciliation/domain/endpoints.ts';
import * as schemas from '#features/reconciliation/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { reconcilePayments } from './commands/reconcile-payments.ts';
import { getReconciliation } from './queries.ts';

export function reconciliationRoutes(implement: Implement): void {
  implement(endpoints, schemas, { getReconciliation, reconcilePayments });
}
