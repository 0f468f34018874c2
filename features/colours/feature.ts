import { WITHOUT_PERSONS } from '#platform/server/db/tables.ts';
import type { OtherEvent } from '#platform/server/events/shop-event.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as admin from './domain/admin.ts';
import * as schemas from './domain/admin-schemas.ts';
import { demoColours } from './domain/labels.ts';
import { addUsualColours, deleteColour, listColours, saveColour } from './server/list.ts';

declare module '#platform/server/events/shop-event.ts' {
  interface ShopEvents {
    'colour.changed': OtherEvent<{ colourId: string }>;
  }
}

export const colours = {
  name: 'colours',
  about: 'Colours of pieces',
  routes: (implement) => implement(admin, schemas, { listColours, saveColour, addUsualColours, deleteColour }),
  tables: { product_colors: WITHOUT_PERSONS },
  demo: { product_colors: Object.entries(demoColours).map(([name, hex]) => ({ name, hex_code: hex })) },
  topics: { colour: 'colors' },
  constraints: { product_colors_name_key: admin.colourProblems.nameTaken },
} satisfies Feature;
