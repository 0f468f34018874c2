import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { MAX_COMMENT_CLAIMS } from '#features/claims/domain/rules.ts';
import { pieceOnAir, useLiveClaims } from '#features/claims/web/use-live-claims.ts';
import { listLives } from '#features/lives/domain/endpoints.ts';
import { LiveSelect } from '#features/lives/web/LiveSelect.tsx';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { Dialog, DialogBody } from '#platform/web/ui/Dialog.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { LoadingState } from '#platform/web/ui/LoadingState.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { useRootAttribute } from '#screens/shell/use-root-attribute.ts';
import { ConsoleBar } from './ConsoleBar.tsx';
import type { PickedEvent } from './FeedEventCard.tsx';
import { FeedPanel } from './FeedPanel.tsx';
import { LiveAddForm, useLiveAdd, type LiveAdd, type LiveAddFormProps } from './LiveAddForm.tsx';
import { LiveOrders } from './LiveOrders.tsx';
import { OnAirPanel } from './OnAirPanel.tsx';
import { emptyDraft } from './add-draft.ts';
import { claimsInFeed } from './claim-marks.ts';
import { useClaimActions, type ClaimActions, type GiveDoubt } from './console-actions.ts';
import { doubtsOf } from './give-doubts.ts';
import { readRef } from './read-ref.ts';
import { useAiring, type Airing } from './use-airing.ts';
import { useFullscreen } from './use-fullscreen.ts';
import styles from './console.module.css';

export default function Component() {
  const { live: liveId } = useSearch({ from: '/office/admin/live-order-sidebar' });
  const navigate = useNavigate({ from: '/admin/live-order-sidebar' });
  // An automatic choice replaces the history entry, so that « Back » leaves the console.
  const show = (chosen: string, replace = false) => void navigate({ search: chosen ? { live: chosen } : {}, replace });
  const fullscreen = useFullscreen();
  // Keeps focused elements above the buttons at the bottom of a phone screen.
  useRootAttribute('data-bottom-nav', '');
  useRootAttribute('data-page', 'screen');
  return (
    <div className={classNames(styles.frame, fullscreen.isOn && styles.fullscreen)}>
      <Page width="screen" bar={<ConsoleBar liveId={liveId ?? ''} onLive={show} fullscreen={fullscreen} />}>
        {liveId ? <LiveConsole key={liveId} liveId={liveId} /> : <LiveChoice onLive={show} />}
      </Page>
    </div>
  );
}

/** Stores the selected live in the URL. A newer live does not replace it later. */
function LiveChoice({ onLive }: { onLive: (liveId: string, replace?: boolean) => void }) {
  const { data, error, refetch } = useEndpoint(listLives, {});
  const newest = data?.lives.find(({ isActive }) => isActive)?.id;
  const selectNewest = useEffectEvent((liveId: string) => onLive(liveId, true));
  useEffect(() => {
    if (newest) selectNewest(newest);
  }, [newest]);
  if (!data && error)
    return <ErrorState title="Impossible de charger les lives" error={error} onRetry={() => void refetch()} />;
  if (!data || newest) return <LoadingState />;
  return (
    <Card>
      <EmptyState
        kind="nothing-yet"
        title="Aucun live actif"
        actions={
          <LinkButton to="/admin/lives" variant="secondary">
            Gérer les lives
          </LinkButton>
        }
      >
        Créez ou activez un live pour prendre ses commandes.
      </EmptyState>
      {data.lives.length > 0 && <LiveSelect label="Live" value="" onChange={onLive} />}
    </Card>
  );
}

const OLDER_CLAIMS = `Les ${MAX_COMMENT_CLAIMS} dernières demandes. Les plus anciennes attendent dans la file de leur pièce.`;

/** Needs the live’s id as `key`, so that another live starts with an empty state. */
function LiveConsole({ liveId }: { liveId: string }) {
  const addForm = useLiveAdd(liveId);
  const airing = useAiring(liveId);
  const actions = useClaimActions(liveId);
  const { data, error, refetch } = useLiveClaims(liveId);
  const readState = { isRead: data !== undefined, error, onRetry: () => void refetch() };
  const claims = useMemo(() => claimsInFeed(data ?? { said: [], mentions: [] }), [data]);
  const heading = useRef<HTMLHeadingElement>(null);
  const [tab, setTab] = useState<ConsoleTab>('claims');
  const { isAdding, openWith, close, pick, air, onRefKeys } = useAddForm(addForm, airing, heading);
  return (
    <div className={styles.console} data-tab={tab}>
      <div className={styles.form} onKeyDownCapture={onRefKeys}>
        {/* Renders one form at a time, because both share the same fields. */}
        {!isAdding && <LiveAddForm liveId={liveId} addForm={addForm} />}
        {isAdding && <AddDialog liveId={liveId} addForm={addForm} onAir={air} onClose={close} />}
      </div>
      <div className={styles.air}>
        <OnAirPanel
          liveId={liveId}
          airing={airing}
          actions={actions}
          refField={addForm.refField}
          heading={heading}
          onAdd={openWith}
        />
        <GiveQuestion actions={actions} />
      </div>
      <ConsoleTabs liveId={liveId} tab={tab} onTab={setTab} />
      <div className={styles.feed} id="console-comments">
        <FeedPanel
          liveId={liveId}
          onPick={pick}
          marked={{ label: 'Demandes', olderNote: OLDER_CLAIMS, ...readState, ...claims }}
        />
      </div>
      <div className={styles.orders} id="console-orders">
        <LiveOrders liveId={liveId} lastId={addForm.last?.orderId ?? null} />
      </div>
    </div>
  );
}

/** Media query of screens that show the parts of the console as tabs, as in `console.module.css`. */
const PHONE_QUERY = '(max-width: 767.98px)';

/** `heading` receives the focus after the form, so that the keys of the console work. */
function useAddForm(addForm: LiveAdd, airing: Airing, heading: RefObject<HTMLElement | null>) {
  // True while the form is in a dialog, which only a phone uses.
  const [isAdding, setAdding] = useState(false);
  const latest = useRef(addForm);
  useEffect(() => {
    latest.current = addForm;
  });
  useEffect(() => {
    // No focus on a phone: its keyboard would cover the screen.
    if (matchMedia('(pointer: fine)').matches) latest.current.refField.current?.focus();
  }, []);
  const lastPick = useRef<PickedEvent | null>(null);
  const pick = useCallback((picked: PickedEvent) => {
    const { pseudo, comment, ref: claimedRef } = picked;
    lastPick.current = picked;
    const draftAtClick = latest.current.draft;
    const fillWith = (ref: string | null) => {
      const { draft, pick: fillBuyer, refField, pseudoField } = latest.current;
      // Ignores a late result: the form was changed, or another comment was clicked, while the reader was loading.
      if (draft !== draftAtClick || lastPick.current !== picked) return;
      fillBuyer({ pseudo, ref });
      if (matchMedia(PHONE_QUERY).matches) setAdding(true);
      else ((ref ?? draft.ref) !== '' ? pseudoField : refField).current?.focus();
    };
    if (claimedRef === null) void readRef(comment).then(fillWith);
    else fillWith(claimedRef);
  }, []);
  /**
   * Opens the form in its dialog. Fills in `ref`, which is empty for a held piece, unless the user has typed a pseudo
   * or a comment that is not sent yet.
   */
  const openWith = (ref: string) => {
    const { pseudo, comment } = addForm.draft;
    const isPicked = pseudo === lastPick.current?.pseudo;
    if ((pseudo === '' || isPicked) && comment === '') addForm.fill({ ...emptyDraft, ref });
    setAdding(true);
  };
  const air = () => {
    airing.airRef(addForm.draft.ref, () => {
      addForm.fill({ ref: '' });
      setAdding(false);
      heading.current?.focus({ preventScroll: true });
    });
  };
  // In the number field, `42` then Ctrl+Enter puts the piece on air; Enter alone continues as usual (ADM-26).
  const onRefKeys = (event: KeyboardEvent) => {
    const { draft, refField } = addForm;
    if (event.target !== refField.current) return;
    // Escape in an empty field moves the focus to `heading`, where the keys of the console work.
    if (event.key === 'Escape' && draft.ref === '') heading.current?.focus();
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    if (draft.ref !== '') air();
  };
  return { isAdding, openWith, close: () => setAdding(false), pick, air, onRefKeys };
}

interface AddDialogProps extends Omit<LiveAddFormProps, 'inDialog'> {
  onAir: () => void;
  onClose: () => void;
}

function AddDialog({ liveId, addForm, onAir, onClose }: AddDialogProps) {
  const { draft, givenCount, pseudoField } = addForm;
  const [initialCount] = useState(givenCount);
  // When the number is filled in, moves the focus to the missing pseudo, or to the submit button when no field is
  // missing. The keyboard of the phone then does not cover a completed form.
  const focusNext = useEffectEvent(() => {
    const submit = pseudoField.current?.form?.querySelector<HTMLElement>('[type=submit]');
    if (draft.ref !== '') (draft.pseudo === '' ? pseudoField.current : submit)?.focus();
  });
  useEffect(() => focusNext(), []);
  const close = useEffectEvent(onClose);
  // Closes the dialog after an assignment.
  useEffect(() => {
    if (givenCount !== initialCount) close();
  }, [givenCount, initialCount]);
  return (
    <Dialog open onClose={onClose} title="Donner une pièce">
      <DialogBody>
        <LiveAddForm liveId={liveId} addForm={addForm} inDialog />
        <Button variant="secondary" block disabled={draft.ref === ''} onClick={onAir}>
          {draft.ref === '' ? 'Mettre à l’antenne' : `Mettre la pièce ${draft.ref} à l’antenne`}
        </Button>
      </DialogBody>
    </Dialog>
  );
}

function GiveQuestion({ actions: { asked, answer } }: { actions: Pick<ClaimActions, 'asked' | 'answer'> }) {
  if (!asked) return null;
  return (
    <ConfirmDialog
      open
      title={`Donner la pièce ${asked.claim.ref} à @${asked.claim.pseudo}\u00A0?`}
      confirmLabel="Donner quand même"
      onClose={() => answer(false)}
      onConfirm={() => answer(true)}
      saving={false}
      error={null}
    >
      {sentencesOf(asked).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </ConfirmDialog>
  );
}

/** The server may refuse for a block that this screen has not loaded yet. */
const sentencesOf = ({ claim, block }: GiveDoubt): string[] => (block ? [`${block}.`] : doubtsOf(claim));

/** Part of the console that a phone shows below the piece on air. */
type ConsoleTab = 'claims' | 'comments' | 'orders';

interface ConsoleTabsProps {
  liveId: string;
  tab: ConsoleTab;
  onTab: (tab: ConsoleTab) => void;
}

/** Selects the next or previous tab. Elsewhere in the console, the arrow keys change the piece on air. */
function moveTab({ key, target, altKey, metaKey }: KeyboardEvent) {
  // Leaves « back » and « forward » to the browser.
  if (altKey || metaKey) return;
  const { nextElementSibling, previousElementSibling } = target as Element;
  const next = { ArrowRight: nextElementSibling, ArrowLeft: previousElementSibling }[key] as HTMLElement | undefined;
  next?.focus();
  next?.click();
}

function ConsoleTabs({ liveId, tab, onTab }: ConsoleTabsProps) {
  const waiting = pieceOnAir(useLiveClaims(liveId).data)?.waiting ?? 0;
  const tabs = [
    ['claims', 'Demandes', waiting],
    ['comments', 'Commentaires', 0],
    ['orders', 'Commandes', 0],
  ] as const;
  return (
    <div className={styles.tabs} role="tablist" aria-label="Partie affichée" onKeyDown={moveTab}>
      {tabs.map(([name, label, count]) => (
        <button
          key={name}
          type="button"
          className={styles.tab}
          role="tab"
          aria-selected={tab === name}
          tabIndex={tab === name ? 0 : -1}
          onClick={() => onTab(name)}
        >
          {label}
          {count > 0 && <span className={styles.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
