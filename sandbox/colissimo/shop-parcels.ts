import type { Pool } from 'pg';
import type { SandboxStore } from '../store.ts';
import { saveParcel } from './parcels.ts';

/** Finds parcels whose labels the stand-in never made, such as those of the demo shop. */
export interface ShopParcels {
  find(number: string): Promise<{ orderNumber: string; madeAt: Date } | null>;
}

export const shopParcels = (pool: Pool): ShopParcels => ({
  async find(number) {
    const { rows } = await pool.query<{ orderNumber: string; madeAt: Date }>(
      `select o.order_number as "orderNumber", l.created_at as "madeAt"
       from shipping_labels l join orders o on o.id = l.order_id where l.state = 'made' and l.tracking_id = $1`,
      [number],
    );
    return rows[0] ?? null;
  },
});

/**
 * Stores a parcel of the shop, without the scans that the shop already has.
 * @returns false when the shop does not have the parcel.
 */
export async function copyParcel(store: SandboxStore, parcels: ShopParcels, number: string): Promise<boolean> {
  const found = await parcels.find(number);
  if (!found) return false;
  const request = { letter: { service: { orderNumber: found.orderNumber } } };
  await saveParcel(store, { number, request, madeAt: found.madeAt.toISOString() });
  return true;
}
