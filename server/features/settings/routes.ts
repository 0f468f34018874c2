import * as endpoints from '#domain/settings/endpoints.ts';
import * as schemas from '#domain/settings/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { changeSettings } from './commands/change-settings.ts';
import { getSettings, listSettingChanges } from './queries.ts';

export function settingRoutes(implement: Implement): void {
  implement(endpoints, schemas, { getSettings, changeSettings, listSettingChanges });
}
