import { listLiveClaimChanges, listLiveClaims } from '#features/claims/domain/admin-endpoints.ts';
import { call } from '#platform/web/api/client.ts';
import { keyOf, queryClient, readCurrent } from '#platform/web/api/query.ts';
import type { InputOf, ReplyOf } from '#shared/http/endpoint.ts';
import { withEdits } from '#shared/list-edits.ts';

export type LiveClaims = ReplyOf<typeof listLiveClaims>;

async function readChanges(input: InputOf<typeof listLiveClaims>, signal: AbortSignal): Promise<LiveClaims> {
  const shown = queryClient.getQueryData<LiveClaims & { version?: string }>(keyOf(listLiveClaims, input));
  const known = shown?.version ? { known: shown.version } : {};
  const changes = await call(listLiveClaimChanges, { ...input, ...known }, { signal });
  return {
    ...changes,
    pieces: withEdits(shown?.pieces ?? [], changes.pieces),
    said: withEdits(shown?.said ?? [], changes.said),
    mentions: withEdits(shown?.mentions ?? [], changes.mentions),
  };
}

// The routes import this file, so that their loaders read changes too.
queryClient.setQueryDefaults([listLiveClaims.method, listLiveClaims.path], {
  queryFn: (context) =>
    readCurrent(context, readChanges(context.queryKey[2] as InputOf<typeof listLiveClaims>, context.signal)),
});
