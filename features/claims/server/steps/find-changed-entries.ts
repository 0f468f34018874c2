import { hash } from 'node:crypto';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { JsonText } from '#platform/server/reply.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { editsBetween } from '#shared/list-edits.ts';

type LiveClaims = ReplyOf<typeof adminEndpoints.listLiveClaims>;
type Changes = ReplyOf<typeof adminEndpoints.listLiveClaimChanges>;

const LISTS = ['pieces', 'said', 'mentions'] as const;

/** Lists of a live, with the JSON of each entry. */
interface Reading extends Record<(typeof LISTS)[number], readonly string[]> {
  version: string;
  onAir: LiveClaims['onAir'];
  giving: LiveClaims['giving'];
}

/** Lives and readings of each that are remembered. A console with an older one gets whole lists. */
const LIVES = 5;
const READINGS = 20;
const remembered = new Map<string, Reading[]>();
const readings = new WeakMap<JsonText<LiveClaims>, Reading>();

/** Adds a reading to those of its live. Entries that did not change share their memory. */
function remember(liveId: string, { text }: JsonText<LiveClaims>): Reading {
  const version = hash('sha1', text, 'base64url').slice(0, 20);
  const known = remembered.get(liveId) ?? [];
  const last = known.at(-1);
  const earlier = known.filter((reading) => reading.version !== version);
  const { onAir, giving, ...lists } = JSON.parse(text) as LiveClaims;
  const shared = new Map(LISTS.flatMap((name) => last?.[name] ?? []).map((entry) => [entry, entry]));
  const entriesOf = (list: readonly object[]) =>
    list.map((entry) => {
      const json = JSON.stringify(entry);
      return shared.get(json) ?? json;
    });
  const reading: Reading = {
    version,
    onAir,
    giving,
    pieces: entriesOf(lists.pieces),
    said: entriesOf(lists.said),
    mentions: entriesOf(lists.mentions),
  };
  remembered.delete(liveId);
  remembered.set(liveId, [...earlier.slice(1 - READINGS), reading]);
  for (const oldest of remembered.keys()) if (remembered.size > LIVES) remembered.delete(oldest);
  return reading;
}

/**
 * Returns a reading of a live as changes of `known`, the version that a console shows. Every entry is new for a version
 * that this process does not remember.
 */
export function changesSince(known: string | undefined, liveId: string, text: JsonText<LiveClaims>): JsonText<Changes> {
  // Concurrent consoles share one reading.
  const reading = readings.get(text) ?? remember(liveId, text);
  readings.set(text, reading);
  const before = remembered.get(liveId)?.find((earlier) => earlier.version === known);
  const { version, onAir, giving } = reading;
  const lists = LISTS.map((name) => {
    const edits = editsBetween(before ? before[name] : [], reading[name]);
    return `"${name}":[${edits.map((edit) => (typeof edit === 'string' ? edit : `[${edit.join()}]`)).join()}]`;
  });
  return new JsonText(`${JSON.stringify({ version, onAir, giving }).slice(0, -1)},${lists.join()}}`);
}
