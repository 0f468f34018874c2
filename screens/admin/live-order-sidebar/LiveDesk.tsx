import { useCallback, useEffect, useMemo, useRef, type KeyboardEvent } from 'react';
import { MOST_SAID } from '#features/claims/domain/rules.ts';
import type { PickedEvent } from './FeedEventCard.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { LiveAddForm } from './LiveAddForm.tsx';
import { LiveOrders } from './LiveOrders.tsx';
import { useLiveAdd } from './use-live-add.ts';
import { claimsInFeed } from './claim-marks.ts';
import { GiveQuestion } from './GiveQuestion.tsx';
import { OnAirPanel } from './OnAirPanel.tsx';
import { useAiring } from './use-airing.ts';
import { useClaimActions } from './use-claim-actions.ts';
import { useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import styles from './console.module.css';

const OLDER_CLAIMS = `Les ${MOST_SAID} dernières demandes. Les plus anciennes attendent dans la file de leur pièce.`;

interface LiveDeskProps {
  liveId: string;
  onLive: (liveId: string) => void;
}

/**
 * Shows the comments, the piece on air with its queue, the give form and the orders. Belongs to one live; another live
 * starts with empty state.
 */
export function LiveDesk({ liveId, onLive }: LiveDeskProps) {
  const add = useLiveAdd(liveId);
  const airing = useAiring(liveId);
  const actions = useClaimActions(liveId);
  const { data } = useLiveClaims(liveId);
  const claims = useMemo(() => claimsInFeed(data ?? { said: [], mentions: [] }), [data]);
  const home = useRef<HTMLHeadingElement>(null);
  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    // No focus on a phone: its keyboard would cover the screen.
    if (matchMedia('(pointer: fine)').matches) latest.current.refField.current?.focus();
  }, []);
  const pick = useCallback(({ pseudo, ref }: PickedEvent) => {
    const { draft, pick: take, refField, pseudoField } = latest.current;
    take({ pseudo, ref });
    (ref !== null || draft.ref !== '' ? pseudoField : refField).current?.focus();
  }, []);
  // In the number field, `42` then Ctrl+Enter puts the piece on air; Enter alone continues as usual (ADM-26).
  const hearRefKeys = (event: KeyboardEvent) => {
    const { draft, fill, refField } = add;
    // Escape in an empty field moves the focus to the keys of the console.
    if (event.key === 'Escape' && event.target === refField.current && draft.ref === '') home.current?.focus();
    const isForAir = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isForAir || event.target !== refField.current) return;
    event.preventDefault();
    event.stopPropagation();
    if (draft.ref === '') return;
    airing.airRef(draft.ref, () => {
      fill({ ref: '' });
      home.current?.focus({ preventScroll: true });
    });
  };
  return (
    <div className={styles.desk}>
      <div className={styles.form} onKeyDownCapture={hearRefKeys}>
        <LiveSelect label="Live" hideLabel value={liveId} onChange={onLive} />
        <LiveAddForm liveId={liveId} add={add} />
      </div>
      <div className={styles.air}>
        <OnAirPanel liveId={liveId} airing={airing} actions={actions} refField={add.refField} home={home} />
        <GiveQuestion actions={actions} />
      </div>
      <div className={styles.feed}>
        <FeedPanel liveId={liveId} onPick={pick} marked={{ label: 'Demandes', older: OLDER_CLAIMS, ...claims }} />
      </div>
      <div className={styles.orders}>
        <LiveOrders liveId={liveId} lastId={add.last?.orderId ?? null} />
      </div>
    </div>
  );
}
