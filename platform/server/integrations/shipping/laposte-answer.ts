import * as z from 'zod/mini';
import type { ParcelStage } from '#shared/parcel-stage.ts';
import type { ParcelEvent, ParcelTrack } from './gateway.ts';

const stages: Record<string, ParcelStage> = {
  DR1: 'announced',
  PC1: 'in-transit',
  PC2: 'in-transit',
  ET1: 'in-transit',
  ET2: 'in-transit',
  ET3: 'in-transit',
  ET4: 'in-transit',
  EP1: 'in-transit',
  DO1: 'in-transit',
  DO2: 'in-transit',
  PB2: 'in-transit',
  MD2: 'out-for-delivery',
  AG1: 'at-counter',
  DI0: 'delivered',
  DI1: 'delivered',
  RE1: 'returned',
  DI2: 'returned',
  DO3: 'problem',
  PB1: 'problem',
  ND1: 'problem',
};

const isKnown = (code: string): boolean => Object.hasOwn(stages, code);

/** The carrier adds codes, so an unknown code means in transit. */
export const parcelStage = (code: string): ParcelStage => (isKnown(code) && stages[code]) || 'in-transit';

const MAX_CODE = 20;
const MAX_LABEL = 300;
/** A parcel usually has about ten events. */
const MAX_EVENTS = 200;
const FIRST_YEAR = 2000;
const LAST_YEAR = 2100;

// One invalid field of a parcel must not hide the other fields.
const parcelShape = z.object({
  idShip: z.nullish(z.string()),
  shipment: z.nullish(z.object({ idShip: z.nullish(z.string()), event: z.unknown() })),
});
const carrierEvent = z.object({ code: z.string(), label: z.unknown(), date: z.string() });

export type ReadParcel = Omit<ParcelTrack, 'trackingId'>;

export const normalizedId = (trackingId: string): string => trackingId.replace(/\s/g, '').toUpperCase();

/**
 * Reads each parcel separately. Omits parcels without a documented answer. The answer about one parcel is an object,
 * and about several parcels a list.
 */
export function readAnswer(body: unknown, ids: readonly string[]): Map<string, ReadParcel> {
  const read = new Map<string, ReadParcel>();
  for (const item of Array.isArray(body) ? body : [body]) {
    const parcel = parcelShape.safeParse(item);
    const parcelId = parcel.success ? (parcel.data.shipment?.idShip ?? parcel.data.idShip) : null;
    const id = parcelId ? normalizedId(parcelId.slice(0, 50)) : ids.length === 1 ? ids[0] : undefined;
    if (parcel.success && id !== undefined && ids.includes(id)) read.set(id, eventsOf(parcel.data.shipment?.event));
  }
  return read;
}

function eventsOf(event: unknown): ReadParcel {
  const newestFirst = [event ?? []].flat().slice(0, MAX_EVENTS);
  const events = newestFirst.map(readEvent).filter((parcelEvent) => parcelEvent !== null);
  const lost = newestFirst.length - events.length;
  return {
    // The carrier lists the newest event first. The reversal before the stable sort keeps events of one instant in
    // order.
    events: events.toReversed().toSorted((a, b) => a.at.getTime() - b.at.getTime()),
    unreadable: lost > 0 ? `${lost} ${lost > 1 ? 'événements illisibles' : 'événement illisible'}` : null,
  };
}

function readEvent(rawEvent: unknown): ParcelEvent | null {
  const read = carrierEvent.safeParse(rawEvent);
  if (!read.success || read.data.code.length > MAX_CODE || read.data.date.length > 40) return null;
  const code = cleanText(read.data.code, MAX_CODE);
  const at = new Date(read.data.date);
  // An invalid date has the year NaN, and is not plausible either.
  const isPlausible = at.getUTCFullYear() >= FIRST_YEAR && at.getUTCFullYear() < LAST_YEAR;
  if (code === '' || !isPlausible) return null;
  const label = typeof read.data.label === 'string' ? cleanText(read.data.label, MAX_LABEL) : '';
  return { code, label: label || code, at, stage: parcelStage(code), isKnown: isKnown(code) };
}

/** A database cannot store, or a screen cannot show, NUL, half surrogates and invisible signs. */
const cleanText = (text: string, max: number): string =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\uFFFD]+/gu, ' ')
    .trim();
