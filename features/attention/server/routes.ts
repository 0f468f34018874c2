import * as endpoints from '#features/attention/domain/endpoints.ts';
import * as schemas from '#features/attention/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { reopenAttention, settleAttention } from './commands/settle-attention.ts';

export function attentionRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    settleAttention,
    reopenAttention,
  });
}
