import { randomInt, randomUUID } from 'node:crypto';
import { parcelCheckDigit } from '#shared/parcel-number.ts';
import type { SandboxStore } from '../store.ts';
import type { CarrierLabelRequest } from './label-request.ts';
import type { ScanCode } from './scan-codes.ts';

/** Parcel whose label the stand-in made. */
export interface Parcel {
  number: string;
  request: CarrierLabelRequest;
  madeAt: string;
}
/** Event of a parcel, with its time in ISO 8601. */
export interface Scan {
  code: ScanCode;
  at: string;
}

const PARCELS = 'colissimo-parcel';
const scansOf = (number: string): string => `colissimo-scan-${number}`;

/** Returns the prefix of a product's numbers, which distinguishes returns from home deliveries. */
const prefixOf = (request: CarrierLabelRequest): string =>
  request.letter.service?.productCode === 'CORE' ? '8R' : '6A';

/**
 * Draws an unused parcel number (prefix + ten digits + check digit) at random, because the store has no shared counter.
 */
async function freeNumber(store: SandboxStore, prefix: string): Promise<string> {
  const digits = `${randomInt(10_000, 100_000)}${randomInt(0, 100_000).toString().padStart(5, '0')}`;
  const number = `${prefix}${digits}${parcelCheckDigit(digits)}`;
  return (await findParcel(store, number)) === null ? number : freeNumber(store, prefix);
}

/** Stores a new parcel. Its first event is the announcement by the shop. */
export async function createParcel(store: SandboxStore, request: CarrierLabelRequest, at: Date): Promise<Parcel> {
  const number = await freeNumber(store, prefixOf(request));
  const parcel = { number, request: { ...request, password: null }, madeAt: at.toISOString() };
  await store.put(PARCELS, parcel.number, parcel);
  await addScan(store, parcel.number, { code: 'DR1', at: parcel.madeAt });
  return parcel;
}

/** Returns a parcel by its number; null when the stand-in made no label with this number. */
export const findParcel = (store: SandboxStore, number: string): Promise<Parcel | null> =>
  store.get<Parcel>(PARCELS, number);

/** Lists the parcels, newest first. */
export const listParcels = async (store: SandboxStore): Promise<Parcel[]> =>
  (await store.list<Parcel>(PARCELS)).map(({ body }) => body);

export const addScan = (store: SandboxStore, number: string, scan: Scan): Promise<void> =>
  store.put(scansOf(number), randomUUID(), scan);

/** Lists the scans of a parcel newest first, as the carrier does. */
export async function listScans(store: SandboxStore, number: string): Promise<Scan[]> {
  const scans = (await store.list<Scan>(scansOf(number))).map(({ body }) => body);
  return scans.toSorted((a, b) => b.at.localeCompare(a.at));
}
