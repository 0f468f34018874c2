import * as z from 'zod/mini';
import { ProviderFailure } from '../failure.ts';
import type { ParcelEvent, ParcelStage, ParcelTrack } from './gateway.ts';

const IDS_PER_CALL = 10;
/** The service answers 400 to anything else, and would do so for the whole call. */
const ACCEPTED_ID = /^[A-Z0-9]{11,15}$/;

const stages: Record<string, ParcelStage> = {
  DR1: 'announced',
  MD2: 'out-for-delivery',
  AG1: 'at-counter',
  DI1: 'delivered',
  RE1: 'returned',
  DI2: 'returned',
  DO3: 'problem',
  PB1: 'problem',
  ND1: 'problem',
};

/** What a carrier event means for the shop; the carrier adds codes, so one we do not know is simply on its way. */
export const parcelStage = (code: string): ParcelStage => (Object.hasOwn(stages, code) && stages[code]) || 'in-transit';

const carrierEvent = z.object({ code: z.string(), label: z.nullish(z.string()), date: z.string() });
type CarrierEvent = z.infer<typeof carrierEvent>;
const answered = z.object({
  idShip: z.nullish(z.string()),
  shipment: z.nullish(
    z.object({
      idShip: z.nullish(z.string()),
      event: z.nullish(z.union([z.array(carrierEvent), carrierEvent])),
    }),
  ),
});
/** One parcel is answered by an object, several by a list. */
const answer = z.union([z.array(answered), answered]);

type Ask = (ids: readonly string[]) => Promise<{ status: number; body: unknown }>;

/** Tracking by La Poste's open API (`/suivi/v2`). */
export function createTracking(options: { url: string; key: string; timeoutMs: number }) {
  const ask: Ask = async (ids) => {
    try {
      const response = await fetch(`${options.url.replace(/\/+$/, '')}/suivi/v2/idships/${ids.join(',')}?lang=fr_FR`, {
        headers: { 'X-Okapi-Key': options.key, accept: 'application/json' },
        redirect: 'manual',
        signal: AbortSignal.timeout(options.timeoutMs),
      });
      const text = await response.text();
      return { status: response.status, body: response.status < 500 ? parse(text) : null };
    } catch (error) {
      throw new ProviderFailure('tracking', 'unreachable', 'le suivi de La Poste est injoignable', null, error);
    }
  };
  return async (trackingIds: readonly string[]): Promise<ParcelTrack[]> => {
    const ids = [...new Set(trackingIds.map(asSent))].filter((id) => ACCEPTED_ID.test(id));
    const known = new Map<string, ParcelEvent[]>();
    for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
      for (const [id, events] of await askFor(ask, ids.slice(from, from + IDS_PER_CALL))) known.set(id, events);
    }
    return trackingIds.map((trackingId) => ({ trackingId, events: known.get(asSent(trackingId)) ?? [] }));
  };
}

const asSent = (trackingId: string): string => trackingId.replace(/\s/g, '').toUpperCase();

async function askFor(ask: Ask, ids: readonly string[]): Promise<Map<string, ParcelEvent[]>> {
  const { status, body } = await ask(ids);
  if (status === 400) return askOneByOne(ask, ids);
  if (status === 429 || status >= 500) {
    throw new ProviderFailure(
      'tracking',
      'unreachable',
      `le suivi de La Poste ne répond pas (HTTP ${status})`,
      String(status),
    );
  }
  const read = answer.safeParse(body);
  if (status !== 404 && status >= 300) {
    throw new ProviderFailure(
      'tracking',
      'refused',
      `le suivi de La Poste refuse la demande (HTTP ${status})`,
      String(status),
    );
  }
  if (!read.success) {
    if (status === 404) return new Map();
    throw new ProviderFailure('tracking', 'unreachable', 'réponse illisible du suivi de La Poste');
  }
  return new Map(
    [read.data].flat().map(({ idShip, shipment }) => {
      const id = shipment?.idShip ?? idShip ?? (ids.length === 1 ? ids[0] : undefined) ?? '';
      return [asSent(id), eventsOf([shipment?.event ?? []].flat())];
    }),
  );
}

/** One number that the service finds wrong must not hide the others. */
async function askOneByOne(ask: Ask, ids: readonly string[]): Promise<Map<string, ParcelEvent[]>> {
  const known = new Map<string, ParcelEvent[]>();
  if (ids.length === 1) return known;
  for (const id of ids) for (const [key, events] of await askFor(ask, [id])) known.set(key, events);
  return known;
}

function eventsOf(newestFirst: CarrierEvent[]): ParcelEvent[] {
  return (
    newestFirst
      .map(({ code, label, date }) => ({ code, label: label ?? code, at: new Date(date), stage: parcelStage(code) }))
      .filter(({ at }) => !Number.isNaN(at.getTime()))
      // Reversed before the stable sort, so that events of one instant keep the carrier's order.
      .toReversed()
      .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  );
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
