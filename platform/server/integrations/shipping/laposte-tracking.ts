import * as z from 'zod/mini';
import { isFollowedNumber } from '#shared/parcel-number.ts';
import { withoutTrailingSlashes } from '#platform/server/config/trailing-slashes.ts';
import { AnswerTooLong, parseJson, textOf } from '../answer-bytes.ts';
import { ProviderFailure } from '../failure.ts';
import type { ParcelTrack } from './gateway.ts';
import { normalizedId, readAnswer, type ReadParcel } from './laposte-answer.ts';

const IDS_PER_CALL = 10;
const MAX_BYTES = 2_000_000;

const noEvents: ReadParcel = { events: [], unreadable: null };
const unknownNumber = z.object({ returnCode: z.literal(404) });
const illegible: ReadParcel = { events: [], unreadable: 'réponse illisible de La Poste' };

interface Reply {
  status: number;
  body: unknown;
  isEmpty: boolean;
}
type Ask = (ids: readonly string[]) => Promise<Reply>;

export function createTracking(options: { url: string; key: string; timeoutMs: number }) {
  const ask: Ask = async (ids) => {
    try {
      const response = await fetch(
        `${withoutTrailingSlashes(options.url)}/suivi/v2/idships/${ids.join(',')}?lang=fr_FR`,
        {
          headers: { 'X-Okapi-Key': options.key, accept: 'application/json' },
          redirect: 'manual',
          signal: AbortSignal.timeout(options.timeoutMs),
        },
      );
      const text = await boundedText(response);
      return { status: response.status, body: text === null ? undefined : parseJson(text), isEmpty: text === '' };
    } catch (error) {
      throw new ProviderFailure('tracking', 'unreachable', 'le suivi de La Poste est injoignable', null, error);
    }
  };
  return async (trackingIds: readonly string[]): Promise<ParcelTrack[]> => {
    // The service answers 400 to the whole call for any other form.
    const ids = [...new Set(trackingIds.map(normalizedId))].filter(isFollowedNumber);
    const tracks = new Map<string, ReadParcel>();
    for (let from = 0; from < ids.length; from += IDS_PER_CALL) {
      for (const [id, read] of await askFor(ask, ids.slice(from, from + IDS_PER_CALL))) tracks.set(id, read);
    }
    return trackingIds.map((trackingId) => ({ trackingId, ...(tracks.get(normalizedId(trackingId)) ?? noEvents) }));
  };
}

/** Asks again, separately, for parcels that a joint answer leaves unclear. */
async function askFor(ask: Ask, ids: readonly string[]): Promise<Map<string, ReadParcel>> {
  const reply = await ask(ids);
  const { status, body } = reply;
  // One number may be the cause of a refusal or of an error.
  if ((status === 400 || status >= 500) && ids.length > 1) return askOneByOne(ask, ids);
  const read = readReply(reply, ids);
  const unclear = ids.filter((id) => !read.has(id));
  if (unclear.length === 0) return read;
  if (ids.length > 1) return new Map([...read, ...(await askOneByOne(ask, unclear, read.size))]);
  if (body === undefined) {
    throw new ProviderFailure('tracking', 'unreachable', 'réponse illisible du suivi de La Poste');
  }
  return new Map(ids.map((id) => [id, illegible]));
}

function readReply({ status, body, isEmpty }: Reply, ids: readonly string[]): Map<string, ReadParcel> {
  if (status === 408 || status === 429 || status >= 500) {
    throw new ProviderFailure(
      'tracking',
      'unreachable',
      `le suivi de La Poste ne répond pas (HTTP ${status})`,
      String(status),
    );
  }
  if (status === 400) return new Map(ids.map((id) => [id, { events: [], unreadable: 'numéro refusé par La Poste' }]));
  const isUnknownNumber = status === 404 && (isEmpty || isOfUnknownNumber(body));
  if (status >= 300 && !isUnknownNumber) {
    throw new ProviderFailure(
      'tracking',
      'misconfigured',
      `le suivi de La Poste refuse la demande (HTTP ${status})`,
      String(status),
    );
  }
  const read = readAnswer(body, ids);
  // A parcel missing from such an answer is not known to the carrier yet.
  return isUnknownNumber ? new Map([...ids.map((id) => [id, noEvents] as const), ...read]) : read;
}

/** Returns false for the page of a wrong address, which has no code of the service. */
const isOfUnknownNumber = (body: unknown): boolean =>
  [body].flat().some((item) => unknownNumber.safeParse(item).success);

/**
 * One wrong number or answer must not hide the other parcels.
 * @param readCount number of parcels that the joint answer described. An error (HTTP 5xx) then concerns one parcel.
 * @throws the failure of the service itself at once. While nothing was read jointly: the second error (HTTP 5xx) in a
 * row, and the last failure when no answer is readable.
 */
async function askOneByOne(ask: Ask, ids: readonly string[], readCount = 0): Promise<Map<string, ReadParcel>> {
  const tracks = new Map<string, ReadParcel>();
  let failure: unknown = null;
  let legibleCount = readCount;
  let errorsInRow = 0;
  for (const id of ids) {
    try {
      for (const [key, read] of await askFor(ask, [id])) tracks.set(key, read);
      legibleCount += 1;
      errorsInRow = 0;
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error;
      errorsInRow = Number(error.providerCode) >= 500 ? errorsInRow + 1 : 0;
      // The service itself fails, and would fail for the next parcels too.
      if ((errorsInRow > 1 && readCount === 0) || (errorsInRow === 0 && error.providerCode !== null) || error.cause)
        throw error;
      failure = error;
      tracks.set(id, illegible);
    }
  }
  if (legibleCount === 0 && failure) throw failure;
  return tracks;
}

/** Null for an answer above `MAX_BYTES`. The caller then asks for each parcel separately. */
async function boundedText(response: Response): Promise<string | null> {
  return textOf(response, MAX_BYTES).catch((error: unknown) => {
    if (error instanceof AnswerTooLong) return null;
    throw error;
  });
}
