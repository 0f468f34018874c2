import * as endpoints from '#domain/rehearsals/endpoints.ts';
import * as schemas from '#domain/rehearsals/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { endRehearsal } from './commands/end-rehearsal.ts';
import { hearAgain } from './commands/hear-again.ts';
import { startRehearsal } from './commands/start-rehearsal.ts';
import { getRehearsal } from './queries.ts';

export function rehearsalRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    getRehearsal,
    startRehearsal,
    hearAgain,
    endRehearsal,
  });
}
