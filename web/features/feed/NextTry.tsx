import { feedLife } from '#domain/feed/life.ts';
import type { FeedState } from '#domain/feed/schemas.ts';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';

/** When TikTok is asked again: less and less often, as long as the live is not on. */
export function NextTry({ feed }: { liveId: string; feed: FeedState }) {
  if (feedLife[feed.state].isHeard || feed.nextTryAt === null) return null;
  return (
    <MutedText>
      nouvelle demande à <DateTime at={feed.nextTryAt} format="time" />
    </MutedText>
  );
}
