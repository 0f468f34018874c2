import { randomInt, randomUUID } from 'node:crypto';
import { parcelCheckDigit } from '#shared/parcel-number.ts';
import type { SandboxStore } from '../store.ts';
import type { CarrierLabelRequest } from './label-request.ts';
import type { ScanCode } from './scan-codes.ts';

export interface Parcel {
  number: string;
  request: CarrierLabelRequest;
  madeAt: string;
}
export interface Scan {
  code: ScanCode;
  at: string;
}

const PARCELS = 'colissimo-parcel';
const scansOf = (number: string): string => `colissimo-scan-${number}`;

const prefixOf = (request: CarrierLabelRequest): string =>
  request.letter.service?.productCode === 'CORE' ? '8R' : '6A';

/** Draws the digits at random, because the store has no shared counter. */
async function freeNumber(store: SandboxStore, prefix: string): Promise<string> {
  const digits = `${randomInt(10_000, 100_000)}${randomInt(0, 100_000).toString().padStart(5, '0')}`;
  const number = `${prefix}${digits}${parcelCheckDigit(digits)}`;
  return (await findParcel(store, number)) === null ? number : freeNumber(store, prefix);
}

export async function createParcel(store: SandboxStore, request: CarrierLabelRequest, at: Date): Promise<Parcel> {
  const number = await freeNumber(store, prefixOf(request));
  const parcel = { number, request: { ...request, password: null }, madeAt: at.toISOString() };
  await saveParcel(store, parcel);
  await addScan(store, parcel.number, { code: 'DR1', at: parcel.madeAt });
  return parcel;
}

export const saveParcel = (store: SandboxStore, parcel: Parcel): Promise<void> =>
  store.put(PARCELS, parcel.number, parcel);

export const findParcel = (store: SandboxStore, number: string): Promise<Parcel | null> =>
  store.get<Parcel>(PARCELS, number);

export const listParcels = async (store: SandboxStore): Promise<Parcel[]> =>
  (await store.list<Parcel>(PARCELS)).map(({ body }) => body);

export const addScan = (store: SandboxStore, number: string, scan: Scan): Promise<void> =>
  store.put(scansOf(number), randomUUID(), scan);

/** Lists the newest scan first, as the carrier does. */
export async function listScans(store: SandboxStore, number: string): Promise<Scan[]> {
  const scans = (await store.list<Scan>(scansOf(number))).map(({ body }) => body);
  return scans.toSorted((a, b) => b.at.localeCompare(a.at));
}
