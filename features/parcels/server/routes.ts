import * as adminEndpoints from '#features/parcels/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/parcels/domain/admin-schemas.ts';
import * as endpoints from '#features/parcels/domain/endpoints.ts';
import * as schemas from '#features/parcels/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { changeAddress } from './commands/change-address.ts';
import { groupOrders, separateParcel } from './commands/group-orders.ts';
import { shipMyParcel, shipParcel } from './commands/ship-parcel.ts';

export function parcelRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    { shipMyParcel, changeAddress, groupOrders, separateParcel, shipParcel },
  );
}
