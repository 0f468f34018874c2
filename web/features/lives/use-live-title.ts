import { listLives } from '#domain/lives/endpoints.ts';
import { useEndpoint } from '#web/api/query.ts';

/** What a live that narrows a list is called, also when there is no such live; empty for none. */
export function useLiveTitle(liveId: string | undefined): string {
  const { data } = useEndpoint(listLives, {}, { enabled: liveId !== undefined });
  if (liveId === undefined) return '';
  return data?.lives.find(({ id }) => id === liveId)?.title ?? (data ? 'inconnu' : '…');
}
