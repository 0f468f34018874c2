import { askFeedNow } from '#domain/feed/endpoints.ts';
import { feedLife } from '#domain/feed/life.ts';
import type { FeedState } from '#domain/feed/schemas.ts';
import { sentenceOf } from '#web/api/problem.ts';
import { useCommand } from '#web/api/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateTime } from '#web/ui/DateTime.tsx';
import { MutedText } from '#web/ui/MutedText.tsx';
import { toast } from '#web/ui/toast.ts';

/** When TikTok is asked again: less and less often, as long as the live is not on. */
export function NextTry({ liveId, feed }: { liveId: string; feed: FeedState }) {
  const ask = useCommand(askFeedNow, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  if (feedLife[feed.state].isHeard || feed.nextTryAt === null) return null;
  return (
    <>
      <MutedText>
        nouvelle demande à <DateTime at={feed.nextTryAt} format="time" />
      </MutedText>
      <Button variant="quiet" size="small" loading={ask.isPending} onClick={() => ask.mutate({ liveId })}>
        Redemander maintenant
      </Button>
    </>
  );
}
