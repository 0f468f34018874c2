import * as endpoints from '#domain/reconciliation/endpoints.ts';
import * as schemas from '#domain/reconciliation/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { reconcilePayments } from './commands/reconcile-payments.ts';
import { getReconciliation } from './queries.ts';

export function reconciliationRoutes(implement: Implement): void {
  implement(endpoints, schemas, { getReconciliation, reconcilePayments });
}
