import * as endpoints from '#features/rehearsals/domain/endpoints.ts';
import * as schemas from '#features/rehearsals/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { endRehearsal, startRehearsal } from './commands/start-rehearsal.ts';
import { hearAgain } from './commands/hear-again.ts';

export function rehearsalRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    startRehearsal,
    hearAgain,
    endRehearsal,
  });
}
