import * as endpoints from '#features/lives/domain/endpoints.ts';
import * as schemas from '#features/lives/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { copyLive, createLive, deleteLive, updateLive } from './commands/save-live.ts';
import { getLive, listLives } from './queries.ts';

export function liveRoutes(implement: Implement): void {
  implement(endpoints, schemas, {
    listLives,
    getLive,
    createLive,
    updateLive,
    copyLive,
    deleteLive,
  });
}
