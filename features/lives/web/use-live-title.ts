import { listLives } from '#features/lives/domain/endpoints.ts';
import { useEndpoint } from '#platform/web/api/query.ts';

export function useLiveTitle(liveId: string | undefined): string {
  const { data } = useEndpoint(listLives, {}, { enabled: liveId !== undefined });
  if (liveId === undefined) return '';
  return data?.lives.find(({ id }) => id === liveId)?.title ?? (data ? 'inconnu' : '…');
}
