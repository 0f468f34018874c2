import { hash } from 'node:crypto';
import type * as adminEndpoints from '#features/claims/domain/admin-endpoints.ts';
import { JsonText } from '#platform/server/reply.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { editsBetween } from '#shared/list-edits.ts';

type LiveClaims = ReplyOf<typeof adminEndpoints.listLiveClaims>;
type Changes = ReplyOf<typeof adminEndpoints.listLiveClaimChanges>;

const LISTS = ['pieces', 'said', 'mentions'] as const;

interface Version extends Record<(typeof LISTS)[number], readonly string[]> {
  version: string;
  onAir: LiveClaims['onAir'];
  giving: LiveClaims['giving'];
}

/** Maximum number of lives in memory, and of versions of each. A console with an older version receives all entries. */
const MAX_LIVES = 5;
const MAX_VERSIONS = 20;
const versionsByLive = new Map<string, Version[]>();
const versionByText = new WeakMap<JsonText<LiveClaims>, Version>();

/** Stores the current version of a live. Unchanged entries share the strings of the last version, to save memory. */
function storeVersion(liveId: string, { text }: JsonText<LiveClaims>): Version {
  const version = hash('sha1', text, 'base64url').slice(0, 20);
  const known = versionsByLive.get(liveId) ?? [];
  const last = known.at(-1);
  const earlier = known.filter((candidate) => candidate.version !== version);
  const { onAir, giving, ...lists } = JSON.parse(text) as LiveClaims;
  const shared = new Map(LISTS.flatMap((name) => last?.[name] ?? []).map((entry) => [entry, entry]));
  const entriesOf = (list: readonly object[]) =>
    list.map((entry) => {
      const json = JSON.stringify(entry);
      return shared.get(json) ?? json;
    });
  const newVersion: Version = {
    version,
    onAir,
    giving,
    pieces: entriesOf(lists.pieces),
    said: entriesOf(lists.said),
    mentions: entriesOf(lists.mentions),
  };
  versionsByLive.delete(liveId);
  versionsByLive.set(liveId, [...earlier.slice(1 - MAX_VERSIONS), newVersion]);
  for (const oldest of versionsByLive.keys()) if (versionsByLive.size > MAX_LIVES) versionsByLive.delete(oldest);
  return newVersion;
}

/**
 * Returns the lists of a live as changes of the version `known` that a console shows. Returns every entry as new when
 * this process does not have this version.
 */
export function changesSince(known: string | undefined, liveId: string, text: JsonText<LiveClaims>): JsonText<Changes> {
  // Consoles that share a query share its version too.
  const current = versionByText.get(text) ?? storeVersion(liveId, text);
  versionByText.set(text, current);
  const before = versionsByLive.get(liveId)?.find((earlier) => earlier.version === known);
  const { version, onAir, giving } = current;
  const lists = LISTS.map((name) => {
    const edits = editsBetween(before ? before[name] : [], current[name]);
    return `"${name}":[${edits.map((edit) => (typeof edit === 'string' ? edit : `[${edit.join()}]`)).join()}]`;
  });
  return new JsonText(`${JSON.stringify({ version, onAir, giving }).slice(0, -1)},${lists.join()}}`);
}
