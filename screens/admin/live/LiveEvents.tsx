import { IconRefresh } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import { feedEventLabels } from '#features/feed/domain/labels.ts';
import { feedLifecycle } from '#features/feed/domain/lifecycle.ts';
import type { FeedCut, FeedState, LiveFeedEvent } from '#features/feed/domain/schemas.ts';
import { LateMark } from '#features/feed/web/LateMark.tsx';
import { NextTry } from '#features/feed/web/NextTry.tsx';
import { SetAside } from '#features/feed/web/SetAside.tsx';
import { useFeed } from '#features/feed/web/use-feed.ts';
import { call } from '#platform/web/api/client.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { Accordion } from '#platform/web/ui/Accordion.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StatusBadge } from '#platform/web/ui/StatusBadge.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { getFeedEventPayload } from './endpoints.ts';
import styles from './live.module.css';

const columns: readonly Column<LiveFeedEvent>[] = [
  { key: 'type', label: 'Type', nowrap: true, cell: ({ type }) => feedEventLabels[type] ?? type },
  {
    key: 'user',
    label: 'Utilisateur',
    main: true,
    cell: ({ userUniqueId, userNickname }) => (
      <>
        <Pseudo pseudo={userUniqueId} />
        {userNickname && (
          <>
            {' '}
            <MutedText>{userNickname}</MutedText>
          </>
        )}
      </>
    ),
  },
  {
    key: 'content',
    label: 'Contenu',
    cell: ({ comment }) =>
      comment ? <span className={styles.content}>{comment}</span> : <MutedText>Pas de commentaire</MutedText>,
  },
  {
    key: 'date',
    label: 'Date',
    nowrap: true,
    cell: (event) => (
      <>
        <time dateTime={new Date(event.createTime).toISOString()}>{formatDateTime(event.createTime)}</time>
        <LateMark event={event} />
      </>
    ),
  },
];

const payloadButton = (event: LiveFeedEvent) => (
  <Button
    variant="quiet"
    size="small"
    aria-label={`Détails de l’événement de ${event.userUniqueId ? `@${event.userUniqueId}` : 'pseudo inconnu'}`}
    onClick={() => void showPayload(event)}
  >
    Détails
  </Button>
);

export function LiveEvents({ liveId }: { liveId: string }) {
  const read = useFeed(liveId);
  const { data, isFetching, refetch } = read;
  // Defers the rendering of the table during a burst of events.
  const events = useDeferredValue(data?.events);
  return (
    <Card
      flush
      title="Événements du live"
      intro={data && <FeedStateLine liveId={liveId} feed={data.feed} />}
      actions={
        <Button
          variant="secondary"
          size="small"
          icon={<IconRefresh size={18} aria-hidden />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          Rafraîchir
        </Button>
      }
    >
      {data && <FeedCuts cuts={data.cuts} />}
      <DataTable
        caption="Événements du live"
        columns={columns}
        rows={events}
        actionsLabel="Actions"
        actions={payloadButton}
        rowKey={(event) => event.id}
        maxHeight="70vh"
        read={read}
        errorTitle="Impossible de charger les événements du live"
        empty={
          <EmptyState kind="nothing-yet" title="Aucun événement pour le moment">
            Les commentaires apparaissent ici dès que le live est actif et diffusé.
          </EmptyState>
        }
      />
    </Card>
  );
}

/** Quotes the provider only after a refusal. */
const FeedStateLine = ({ liveId, feed }: { liveId: string; feed: FeedState }) => (
  <Row gap="tight">
    <StatusBadge label={feedLifecycle[feed.state].label} tone={feedLifecycle[feed.state].tone} />
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
      {feedLifecycle[feed.state].quotesAnswer && feed.detail && (
        <>
          , réponse reçue&nbsp;: <span lang="en">{feed.detail}</span>
        </>
      )}
    </span>
    <NextTry liveId={liveId} feed={feed} />
    <SetAside liveId={liveId} count={feed.setAside} />
  </Row>
);

function FeedCuts({ cuts }: { cuts: readonly FeedCut[] }) {
  if (cuts.length === 0) return null;
  const hasOpenCut = cuts.some((cut) => cut.to === null);
  return (
    <div className={styles.cuts}>
      <Accordion
        items={[
          {
            key: 'cuts',
            title: cuts.length === 1 ? 'Une coupure pendant ce live' : `${cuts.length} coupures pendant ce live`,
            content: (
              <Stack gap="tight">
                <p>Des commentaires écrits pendant une coupure peuvent manquer ici.</p>
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
        {...(hasOpenCut && { openKey: 'cuts' })}
      />
    </div>
  );
}

/** Display time of the message, in ms. Longer while the pointer or the focus is on the message. */
const SHOWN_MS = 10_000;

/** Latest event whose data was requested. The answer for an earlier event, if it comes later, is not shown. */
let requestedId: string | null = null;

async function showPayload(event: LiveFeedEvent): Promise<void> {
  requestedId = event.id;
  try {
    const { payload, isRemoved } = await call(getFeedEventPayload, { eventId: event.id });
    if (requestedId !== event.id) return;
    const emptyText = isRemoved
      ? 'Le message brut de cet événement a été supprimé\u00A0: il dépassait la durée choisie dans les réglages.'
      : 'Aucune donnée n’a été gardée pour cet événement';
    const text = payload === null ? emptyText : JSON.stringify(payload, null, 2);
    toast.info(<Payload event={event} text={text} />, { channel: 'payload', duration: SHOWN_MS });
  } catch (problem) {
    if (requestedId !== event.id) return;
    toast.error(`Impossible de charger les données de cet événement. ${sentenceOf(problem)}`);
  }
}

function Payload({ event, text }: { event: LiveFeedEvent; text: string }) {
  const { type, userUniqueId, comment, createTime } = event;
  return (
    <div className={styles.payload}>
      <p>
        <strong>{feedEventLabels[type] ?? type}</strong> de {userUniqueId ? `@${userUniqueId}` : 'pseudo inconnu'}, à{' '}
        {formatTime(createTime)}
        {comment && <>&nbsp;: «&nbsp;{comment}&nbsp;»</>}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling element must be reachable by keyboard */}
      <pre tabIndex={0} role="group" aria-label="Données brutes de l’événement">
        {text}
      </pre>
      <Button variant="quiet" size="small" onClick={() => void copy(text)}>
        Copier
      </Button>
    </div>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success('Données copiées');
  } catch {
    toast.error('Ce navigateur ne permet pas de copier. Sélectionnez le texte.');
  }
}
