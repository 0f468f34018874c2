import type { Alert } from '#features/attention/domain/schemas.ts';
import type { OrderEventData, OrderEventType } from '#features/orders/domain/events.ts';
import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { orderLifecycle, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { orderTotal, POSTAGE } from '#features/orders/domain/rules.ts';
import { storedAddress } from '#features/orders/server/sql/address.ts';
import { demoId } from './demo-id.ts';
import type { DemoLive } from './lives.ts';
import type { DemoPerson } from './person.ts';
import { priceOf } from './pieces.ts';

export interface Author {
  kind: 'customer' | 'admin' | 'provider' | 'system';
  id: string | null;
  name: string;
}

interface Item {
  id: string;
  ref: number;
  /** In cents. */
  price: number;
  at: Date;
  released: { at: Date; reason: 'removed' | 'cancelled' } | null;
}
interface RecordedEvent {
  at: Date;
  by: Author;
  type: OrderEventType;
  data: object;
}

interface RaisedAlert {
  at: Date;
  by: Author;
  alert: Alert;
}

interface Opening {
  number: string;
  live: DemoLive;
  buyer: DemoPerson & { pseudo: string };
  seller: Author;
  comment: string | null;
  openedAt: Date;
}

/** Order built step by step, with the events that the shop's own commands would have recorded. */
export class OrderScript {
  readonly id: string;
  readonly opening: Opening;
  readonly items: Item[] = [];
  readonly events: RecordedEvent[] = [];
  status: OrderStatus = 'to-validate';
  /** Price of the held items with the postage, in cents. */
  total = 0;
  address: Record<string, string | null> | null = null;
  payment: { id: string; at: Date } | null = null;
  label: { trackingId: string; path: string } | null = null;
  readonly transactions: Record<string, unknown>[] = [];
  readonly forms: Record<string, unknown>[] = [];
  readonly labels: ({ tracking_id: string; path: string } & Record<string, unknown>)[] = [];
  readonly scans: Record<string, unknown>[] = [];
  readonly raisedAlerts: RaisedAlert[] = [];

  constructor(opening: Opening) {
    this.opening = opening;
    this.id = demoId(`order ${opening.number}`);
    const { live, buyer, openedAt, seller } = opening;
    this.record(openedAt, seller, 'order.created', { pseudo: buyer.pseudo, liveId: live.id });
  }

  get buyer(): Author {
    const { id, firstName, lastName } = this.opening.buyer;
    return { kind: 'customer', id, name: [firstName, lastName].filter(Boolean).join(' ') };
  }

  record<Type extends OrderEventType>(at: Date, by: Author, type: Type, data: OrderEventData<Type>): this {
    this.events.push({ at, by, type, data });
    return this;
  }

  raiseAttention(at: Date, by: Author, alert: Alert): this {
    this.raisedAlerts.push({ at, by, alert });
    return this.record(at, by, 'attention.raised', { kind: alert.kind, data: alert.data });
  }

  take(at: Date, ref: number): this {
    const { live, seller } = this.opening;
    const item = { id: demoId(`line ${this.id} ${ref}`), ref, price: priceOf(live.key, ref), at, released: null };
    this.items.push(item);
    this.#updateTotal();
    const data = { itemId: item.id, productId: demoId(`piece ${live.key} ${ref}`), ref, price: item.price };
    return this.record(at, seller, 'order.item-added', data);
  }

  remove(at: Date, ref: number): this {
    const item = this.items.find((orderItem) => orderItem.ref === ref);
    if (!item) throw new RangeError(`piece ${ref} is not in ${this.opening.number}`);
    item.released = { at, reason: 'removed' };
    this.#updateTotal();
    const data = { itemId: item.id, productId: demoId(`piece ${this.opening.live.key} ${ref}`), ref };
    return this.record(at, this.opening.seller, 'order.item-removed', data);
  }

  giveAddress(at: Date): this {
    const { firstName, lastName, address, phone, email, pseudo } = this.opening.buyer;
    if (!lastName || !address || !phone) throw new RangeError(`${pseudo} has no address to give`);
    const { street, zip, city, note } = address;
    this.address = storedAddress({ firstName, lastName, street, zip, city, phone, email, deliveryNote: note ?? null });
    const from = this.status;
    this.status = orderActions['give-address'].leadsTo;
    return this.record(at, this.buyer, 'order.address-given', { from, to: this.status });
  }

  setStatus(at: Date, to: OrderStatus): this {
    const from = this.status;
    this.status = to;
    if (!orderLifecycle[to].holdsItsPieces) {
      for (const item of this.heldItems) item.released = { at, reason: 'cancelled' };
    }
    return this.record(at, this.opening.seller, 'order.status-changed', { from, to });
  }

  get heldItems(): Item[] {
    return this.items.filter((item) => item.released === null);
  }

  #updateTotal(): void {
    this.total = orderTotal(
      this.heldItems.map((item) => item.price),
      POSTAGE,
    );
  }
}
