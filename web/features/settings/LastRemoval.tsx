import { getLastRemoval } from '#domain/feed/endpoints.ts';
import { useEndpoint } from '#web/api/query.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';

/** What the last removal of old raw messages did; nothing before the first, nor while it can't be read. */
export function LastRemoval() {
  const last = useEndpoint(getLastRemoval, {}).data?.last;
  if (!last) return null;
  const many = last.removed > 1 ? 'messages bruts supprimés' : 'message brut supprimé';
  return (
    <MutedText>
      Dernier passage le <DateTime at={last.at} /> : {last.removed.toLocaleString('fr-FR')} {many}.
    </MutedText>
  );
}
