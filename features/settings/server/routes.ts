import * as endpoints from '#features/settings/domain/endpoints.ts';
import * as schemas from '#features/settings/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { changeSettings } from './commands/change-settings.ts';
import { getSettings } from './queries.ts';

export function settingRoutes(implement: Implement): void {
  implement(endpoints, schemas, { getSettings, changeSettings });
}
