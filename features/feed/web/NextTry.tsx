import { retryFeedNow } from '#features/feed/domain/endpoints.ts';
import { feedLifecycle } from '#features/feed/domain/lifecycle.ts';
import type { FeedState } from '#features/feed/domain/schemas.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { toast } from '#platform/web/ui/toast.ts';

/** Offers to connect now, because the pauses between attempts grow while TikTok does not broadcast the live. */
export function NextTry({ liveId, feed }: { liveId: string; feed: FeedState }) {
  const ask = useCommand(retryFeedNow, { onProblem: (problem) => toast.error(sentenceOf(problem)) });
  if (feedLifecycle[feed.state].isReceiving || feed.nextTryAt === null) return null;
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
