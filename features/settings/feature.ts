import type { HistoryEvents, OtherEvent } from '#platform/server/events/shop-event.ts';
import { WITHOUT_PERSONS } from '#platform/server/db/tables.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { settingChanges, type SettingChanges } from './domain/labels.ts';
import type { Settings } from './domain/schemas.ts';
import { changeSettings } from './server/commands/change-settings.ts';
import { getSettings } from './server/queries.ts';

declare module '#platform/server/context.ts' {
  interface ShopSettings extends Settings {}
}

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents extends HistoryEvents<'setting', SettingChanges> {
    /** Recorded once, however many settings change. */
    'setting.changed': OtherEvent;
  }
}

export const settings = {
  name: 'settings',
  about: 'Settings of the owner',
  routes: (implement) => implement(endpoints, schemas, { getSettings, changeSettings }),
  tables: { settings: WITHOUT_PERSONS },
  topics: { setting: 'settings' },
  history: { setting: settingChanges },
} satisfies Feature;
