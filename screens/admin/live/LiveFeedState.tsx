import type { FeedCut, FeedState } from '#features/feed/domain/schemas.ts';
import { feedStateLabels } from '#features/feed/domain/labels.ts';
import { feedLife } from '#features/feed/domain/lifecycle.ts';
import { Accordion } from '#platform/web/ui/Accordion.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { NextTry } from '#features/feed/web/NextTry.tsx';
import { SetAside } from '#features/feed/web/SetAside.tsx';
import styles from './live-events.module.css';

/** Shows the state of the feed and its start time. Quotes the provider only after a refusal. */
export const FeedStateLine = ({ liveId, feed }: { liveId: string; feed: FeedState }) => (
  <Row gap="tight">
    <StatusBadge label={feedStateLabels[feed.state]} tone={feedLife[feed.state].tone} />
    <span>
      {feed.since && (
        <>
          depuis le <DateTime at={feed.since} />
        </>
      )}
      {feed.lastEventAt && (
        <>
          , dernier événement à <DateTime at={feed.lastEventAt} format="time" />
        </>
      )}
      {feedLife[feed.state].quotesAnswer && feed.detail && (
        <>
          , réponse reçue : <span lang="en">{feed.detail}</span>
        </>
      )}
    </span>
    <NextTry liveId={liveId} feed={feed} />
    <SetAside liveId={liveId} count={feed.setAside} />
  </Row>
);

/** Lists the cuts of the feed. Comments made during a cut are unknown. */
export function FeedCuts({ cuts }: { cuts: readonly FeedCut[] }) {
  if (cuts.length === 0) return null;
  const open = cuts.some((cut) => cut.to === null);
  return (
    <div className={styles.cuts}>
      <Accordion
        items={[
          {
            key: 'cuts',
            title: cuts.length === 1 ? 'Une coupure pendant ce live' : `${cuts.length} coupures pendant ce live`,
            content: (
              <Stack gap="tight">
                <p>Ce qui a été écrit sur TikTok pendant une coupure peut manquer ici.</p>
                {cuts.map((cut) => (
                  <p key={cut.id}>
                    <DateTime at={cut.from} format="date" />, {cut.to ? 'de' : 'depuis'}{' '}
                    <DateTime at={cut.from} format="time" />
                    {cut.to && (
                      <>
                        {' '}
                        à <DateTime at={cut.to} format="time" />
                      </>
                    )}
                  </p>
                ))}
              </Stack>
            ),
          },
        ]}
        {...(open && { openKey: 'cuts' })}
      />
    </div>
  );
}
