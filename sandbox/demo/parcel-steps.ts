import { orderActions } from '#features/orders/domain/lifecycle-actions.ts';
import { statusAfterScan } from '#features/orders/domain/rules.ts';
import { parcelWeight } from '#features/shipping/domain/rules.ts';
import { usualWeights } from '#shared/usual-weights.ts';
import { parcelStage } from '#platform/server/integrations/shipping/laposte-answer.ts';
import { parcelCheckDigit } from '#shared/parcel-number.ts';
import { type ScanCode, scanLabels } from '#sandbox/colissimo/scan-codes.ts';
import { demoDigits, demoId } from './demo-id.ts';
import { minutesAfter } from './lives.ts';
import type { Author, OrderScript } from './order-script.ts';

const colissimo: Author = { kind: 'provider', id: null, name: 'Colissimo' };

export function makeLabel(order: OrderScript, at: Date): void {
  const digits = `9${demoDigits(`parcel ${order.id} ${order.labels.length}`, 9)}`;
  const trackingId = `6A${digits}${parcelCheckDigit(digits)}`;
  const path = `labels/${order.opening.number}-${trackingId}.pdf`;
  order.label = { trackingId, path };
  order.labels.push({
    id: demoId(`label ${trackingId}`),
    order_id: order.id,
    state: 'made',
    weight_grams: parcelWeight(order.heldItems.length, usualWeights),
    tracking_id: trackingId,
    path,
    message: null,
    created_at: at,
    updated_at: at,
  });
  order.record(at, order.opening.seller, 'order.label-made', { trackingId, path });
  scan(order, minutesAfter(at, 2), 'DR1');
}

export function deleteLabel(order: OrderScript, at: Date): void {
  const last = order.labels.at(-1);
  if (last) Object.assign(last, { state: 'deleted', updated_at: at });
  order.record(at, order.opening.seller, 'order.label-deleted', { trackingId: order.label?.trackingId ?? null });
  order.label = null;
}

export function prepare(order: OrderScript, at: Date): void {
  const from = order.status;
  order.status = orderActions['validate-preparation'].leadsTo;
  order.record(at, order.opening.seller, 'order.prepared', { from, to: order.status });
}

export function scan(order: OrderScript, at: Date, code: ScanCode): void {
  const stage = parcelStage(code);
  order.scans.push({
    order_id: order.id,
    tracking_id: order.label?.trackingId ?? '',
    code,
    label: scanLabels[code],
    stage,
    at,
  });
  order.record(at, colissimo, 'order.parcel-scanned', { codes: [code] });
  if (stage === 'announced') return;
  const from = order.status;
  order.status = statusAfterScan(from, stage === 'delivered' ? 'delivered' : 'on-its-way');
  if (order.status === from) return;
  order.record(at, colissimo, stage === 'delivered' ? 'order.delivered' : 'order.shipped', { from, to: order.status });
}
