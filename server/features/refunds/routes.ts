import * as endpoints from '#domain/refunds/endpoints.ts';
import * as schemas from '#domain/refunds/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { checkRefund, denyRefund } from './commands/check-refunds.ts';
import { refundOrder } from './commands/refund-order.ts';

export function refundRoutes(implement: Implement): void {
  implement(endpoints, schemas, { refundOrder, checkRefund, denyRefund });
}
