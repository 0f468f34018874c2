import { useCallback, useEffect, useRef } from 'react';
import type { PickedEvent } from '#web/features/feed/FeedEventCard.tsx';
import { FeedPanel } from '#web/features/feed/FeedPanel.tsx';
import { LiveSelect } from '#web/features/lives/LiveSelect.tsx';
import { Card } from '#web/ui/Card.tsx';
import { LiveAddForm } from './LiveAddForm.tsx';
import { LiveOrders } from './LiveOrders.tsx';
import { useLiveAdd } from './use-live-add.ts';
import styles from './console.module.css';

interface LiveDeskProps {
  liveId: string;
  onLive: (liveId: string) => void;
}

/** What is said, what is given, to whom: the three parts of an evening. Belongs to one live, and starts afresh for another. */
export function LiveDesk({ liveId, onLive }: LiveDeskProps) {
  const add = useLiveAdd(liveId);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    // On a telephone the keyboard would cover the screen before anything was read.
    if (matchMedia('(pointer: fine)').matches) latest.current.refField.current?.focus();
  }, []);
  const pick = useCallback(({ pseudo, ref }: PickedEvent) => {
    const { draft, pick: take, refField, pseudoField } = latest.current;
    take({ pseudo, ref });
    (ref !== null || draft.ref !== '' ? pseudoField : refField).current?.focus();
  }, []);
  return (
    <div className={styles.desk} data-messages="beside">
      <div className={styles.form}>
        <Card>
          <LiveSelect label="Live" value={liveId} onChange={onLive} />
          <LiveAddForm liveId={liveId} add={add} />
        </Card>
      </div>
      <div className={styles.feed}>
        <FeedPanel liveId={liveId} onPick={pick} />
      </div>
      <div className={styles.orders}>
        <LiveOrders liveId={liveId} lastId={add.last?.orderId ?? null} />
      </div>
    </div>
  );
}
