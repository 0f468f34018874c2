import sql from 'sql-template-tag';
import { orderProblems } from '#features/orders/domain/problems.ts';
import { isUntouched, onHoldsMoved, onOrderStopped, onOrderValidated } from '#features/orders/server/hooks.ts';
import { openParcelOf } from '#features/payments/server/hooks.ts';
import { ABOUT_AN_ORDER } from '#platform/server/db/tables.ts';
import type { Feature } from '#platform/server/feature.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { closeDueParcels, shipMyParcel, shipParcel } from './server/commands/ship-parcel.ts';
import { parcelReactions } from './server/reactions.ts';
import { openParcelJson } from './server/sql/waiting.ts';
import { changeAddress } from './server/commands/change-address.ts';
import { groupOrders, separateParcel } from './server/commands/group-orders.ts';
import { followValidation, leaveParcel } from './server/steps/join-parcel.ts';
import { moveOpenParcels } from './server/steps/move-open-parcels.ts';

export const parcels = {
  name: 'parcels',
  about: 'Orders that leave together, and their label',
  routes: (implement) =>
    implement(
      { ...endpoints, ...adminEndpoints },
      { ...schemas, ...adminSchemas },
      { shipMyParcel, changeAddress, groupOrders, separateParcel, shipParcel },
    ),
  tables: { parcels: 'only which orders leave together', shipping_labels: ABOUT_AN_ORDER },
  constraints: { shipping_labels_order_id_fkey: orderProblems.notFound },
  reactions: parcelReactions,
  hooks: [
    onOrderValidated.with(followValidation),
    onOrderStopped.with(leaveParcel),
    onHoldsMoved.with(moveOpenParcels),
    openParcelOf.by(openParcelJson),
    isUntouched.with(sql`not exists (select from shipping_labels t where t.order_id = o.id)`),
  ],
  rounds: [{ name: 'open-parcels', everyMs: 2000, run: closeDueParcels }],
} satisfies Feature;
