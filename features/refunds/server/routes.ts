import * as endpoints from '#features/refunds/domain/endpoints.ts';
import * as schemas from '#features/refunds/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { checkRefund, denyRefund } from './commands/check-refunds.ts';
import { refundOrder } from './commands/refund-order.ts';

export function refundRoutes(implement: Implement): void {
  implement(endpoints, schemas, { refundOrder, checkRefund, denyRefund });
}
