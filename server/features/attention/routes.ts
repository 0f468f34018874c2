import * as endpoints from '#domain/attention/endpoints.ts';
import * as schemas from '#domain/attention/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { reopenAttention, settleAttention } from './commands/settle-attention.ts';
import { countAttention, listAttention } from './queries.ts';

export function attentionRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    listAttention,
    countAttention,
    settleAttention,
    reopenAttention,
  });
}
