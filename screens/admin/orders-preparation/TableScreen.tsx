import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { counted } from '#shared/counted.ts';
import type { OrderItem } from '#features/orders/domain/schemas.ts';
import { addresseeOf, buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { packPiece, unpackPiece, validatePreparation } from '#features/shipping/domain/endpoints.ts';
import { tickSentence } from '#features/shipping/domain/labels-table.ts';
import { MAX_SCAN } from '#features/shipping/domain/reading-scan.ts';
import { call } from '#platform/web/api/client.ts';
import { isSignedOut, sentenceOf } from '#platform/web/api/problem.ts';
import { isMissing } from '#platform/web/api/missing.ts';
import { invalidateAfter, useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { ToastSlot } from '#platform/web/ui/ToastSlot.tsx';
import { useLatest } from '#platform/web/ui/use-latest.ts';
import { NothingToPrepare, ReadFailure } from './ReadFailure.tsx';
import { ScanBand } from './ScanBand.tsx';
import { TableParcel } from './TableParcel.tsx';
import { listPreparation, readTable } from './endpoints.ts';
import { COMPLETE, leftSentence, nextStep, type ParcelOnTable, parcelOnTable } from './on-table.ts';
import { parcelName, parcelsOf, type ParcelToPrepare, piecesToPack, tickedSentence } from './parcels.ts';
import { tickMessage, type ScanMessage } from './scan-message.ts';
import type { TableOrder } from './schemas.ts';
import { play, soundsAreOn, setSounds } from './sounds.ts';
import { useScanField, useScans } from './use-scans.ts';
import styles from './table.module.css';

interface TableScreenProps {
  orderId: string | undefined;
  onOpen: (orderId: string | undefined) => void;
}

/** Packs one parcel at a time, by scans of its pieces (decision 0074). */
export function TableScreen({ orderId, onOpen }: TableScreenProps) {
  const [text, setText] = useState('');
  const field = useScanField();
  const read = useEndpoint(readTable, { orderId: orderId ?? '' }, { enabled: orderId !== undefined });
  const orders = read.error && isMissing(read.error) ? undefined : read.data?.orders;
  const parcel = parcelOnTable(orders ?? []);
  const { message, show, scan, choose, unpack, undo, close, mayEnterValidate } = useScans({
    orderId,
    onOpen,
    onComplete: (complete) => packing.finish(complete),
  });
  const packing = usePacking({ parcel, show, onDone: close });
  useLabelMade(parcel, message, show);
  const next = nextStep(parcel, message ?? undefined);
  const finish = () => {
    if (orderId) void packing.finish(orderId);
  };
  const enter = () => {
    setText('');
    if (text.trim() !== '') scan(text);
    // Ignores Enter after an alarm, and while a scan is being handled, because some scanners send Enter twice.
    else if (mayEnterValidate()) finish();
  };
  return (
    <Page
      title="À la table"
      back={<BackLink to="/admin/orders-preparation">Toutes les commandes à préparer</BackLink>}
      actions={
        <>
          {orderId && <OtherParcelButton />}
          <SoundSwitch />
        </>
      }
    >
      <div className={styles.top}>
        <TextField
          ref={field}
          label="Pièce, commande ou étiquette"
          hideLabel
          placeholder="42, C1046, 6A…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={MAX_SCAN}
          value={text}
          onChange={setText}
          onEnter={enter}
        />
        <ScanBand message={message} next={next} onChoose={choose} onUntick={unpack} onRetry={scan} onUndo={undo} />
        <ToastSlot under />
      </div>
      {!orderId && <TableParcels />}
      {orderId && !orders && <ReadFailure read={read} content="les détails de la commande" />}
      {orderId && orders && <StaleNotice read={read} />}
      {orderId && parcel && (
        <TableParcel parcel={parcel} onTick={packing.tick} onFinish={finish} finishing={packing.finishing} />
      )}
    </Page>
  );
}

const OtherParcelButton = () => (
  <LinkButton to="/admin/orders-preparation" search={{ mode: 'table' }} replace size="small" variant="secondary">
    Autre colis
  </LinkButton>
);

function TableParcels() {
  const read = useEndpoint(listPreparation, {});
  const { data } = read;
  if (!data) return <ReadFailure read={read} content="les commandes en préparation" />;
  const listed = parcelsOf(data.orders).filter(({ place }) => place === 'ready');
  // Lists partly packed parcels first.
  const ready = [...listed.filter(tickedSentence), ...listed.filter((parcel) => !tickedSentence(parcel))];
  if (ready.length === 0) return <NothingToPrepare />;
  return (
    <>
      <StaleNotice read={read} />
      {data.isMore && (
        <Alert>
          La liste montre {counted(data.orders.length, 'commande')}. Les suivantes s’affichent quand celles-ci sont
          préparées, ou quand vous les scannez.
        </Alert>
      )}
      <ul className={styles.parcels} aria-label="Colis à préparer">
        {ready.map((parcel) => (
          <Parcel key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </>
  );
}

const labelWords = ({ label, labelUnknown, labelRefused }: ParcelToPrepare['first']): string => {
  if (label) return 'étiquette prête';
  if (labelUnknown) return 'étiquette incertaine';
  return labelRefused ? 'étiquette refusée' : 'sans étiquette';
};

function Parcel({ parcel }: { parcel: ParcelToPrepare }) {
  const { id, first, orders } = parcel;
  const ticked = tickedSentence(parcel);
  const pieces = piecesToPack(parcel);
  const addressee = addresseeOf(first);
  return (
    <li>
      <TextLink
        to="/admin/orders-preparation"
        search={{ mode: 'table', order: id }}
        replace
        className={ticked ? styles.begun : undefined}
      >
        <span className={styles.who}>
          <BreakableText text={buyerOf(first)} />
        </span>
        {ticked && <b>{ticked}</b>}
        <MutedText>
          {first.user.pseudo && addressee && `${addressee} · `}
          {orders.map(({ number }) => number).join(', ')} · {counted(pieces, 'pièce', 'pièces')}
          {` · ${labelWords(first)}`}
        </MutedText>
      </TextLink>
    </li>
  );
}

function SoundSwitch() {
  const [on, setOn] = useState(soundsAreOn);
  const Icon = on ? IconVolume : IconVolumeOff;
  const toggleSounds = () => {
    setSounds(!on);
    setOn(!on);
    // Plays at once, so that the user can adjust the volume.
    play('good');
  };
  return (
    <Button
      size="small"
      variant="secondary"
      icon={<Icon size={18} aria-hidden />}
      aria-pressed={on}
      onClick={toggleSounds}
    >
      Sons
    </Button>
  );
}

interface Packing {
  parcel: ParcelOnTable | null;
  show: (message: ScanMessage) => void;
  onDone: () => void;
}

function usePacking({ parcel, show, onDone }: Packing) {
  const [finishing, setFinishing] = useState(false);
  const isFinishing = useRef(false);
  const onProblem = (problem: unknown) => show({ sound: 'wrong', sentence: sentenceOf(problem) });
  const { tick } = useTicks(parcel, show);
  const validate = async (orderId: string): Promise<boolean> => {
    // Reads the current state: a recent change may not be on screen yet. A failed read prevents the validation.
    const current = parcelOnTable((await call(readTable, { orderId })).orders);
    if (!current) return false;
    const { first, left, isPackable } = current;
    if (!isPackable) onDone();
    else if (left > 0) show({ sound: 'again', sentence: leftSentence(left) });
    else if (!first.label) show({ sound: 'again', sentence: COMPLETE });
    else {
      const { message, action } = await call(validatePreparation, { orderId: first.id });
      const validated = { orderId: first.id, reverts: action };
      show({ sound: 'good', sentence: message, details: [parcelName(current)], validated });
      onDone();
      return true;
    }
    return false;
  };
  /** @returns false for an incomplete parcel, after an error, and during another validation. */
  const finish = async (orderId: string): Promise<boolean> => {
    if (isFinishing.current) return false;
    isFinishing.current = true;
    setFinishing(true);
    try {
      return await validate(orderId);
    } catch (problem) {
      if (!isSignedOut(problem)) onProblem(problem);
      return false;
    } finally {
      isFinishing.current = false;
      setFinishing(false);
      void invalidateAfter(validatePreparation);
    }
  };
  return { finish, tick, finishing };
}

function useTicks(parcel: ParcelOnTable | null, show: (message: ScanMessage) => void) {
  const onTable = useLatest(parcel);
  /** Parcel of each ticked piece by item id, because another parcel may be on the table when the answer arrives. */
  const parcels = useRef(new Map<string, ParcelOnTable>());
  const showAnswer = (itemId: string, messageOf: (piece: OrderItem | null) => ScanMessage) => {
    const ticked = parcels.current.get(itemId);
    const piece = ticked?.orders.flatMap(({ items }) => items).find(({ id }) => id === itemId) ?? null;
    const isOnTable = !ticked || ticked.first.id === onTable.current?.first.id;
    const message = messageOf(piece);
    show(isOnTable ? message : { ...message, details: [parcelName(ticked), ...(message.details ?? [])] });
  };
  const onProblem = (problem: unknown, { itemId }: { itemId: string }) =>
    showAnswer(itemId, () => ({ sound: 'wrong', sentence: sentenceOf(problem) }));
  const pack = useCommand(packPiece, {
    onSuccess: ({ left }, { itemId }) =>
      showAnswer(itemId, (piece) => tickMessage(tickSentence(piece, 'cochée'), left)),
    onProblem,
  });
  const unpack = useCommand(unpackPiece, {
    onSuccess: (_, { itemId }) =>
      showAnswer(itemId, (piece) => ({ sound: 'again', sentence: tickSentence(piece, 'décochée') })),
    onProblem,
  });
  const tick = ({ id: orderId }: TableOrder, itemId: string, isPacked: boolean) => {
    if (parcel) parcels.current.set(itemId, parcel);
    (isPacked ? pack : unpack).mutate({ orderId, itemId });
  };
  return { tick };
}

/** Announces the new label of a complete parcel, unless a question about a doubtful piece is pending. */
function useLabelMade(
  parcel: ParcelOnTable | null,
  lastMessage: ScanMessage | null,
  show: (message: ScanMessage) => void,
): void {
  const before = useRef<{ orderId: string; hasLabel: boolean } | null>(null);
  const orderId = parcel?.first.id;
  const hasLabel = Boolean(parcel?.first.label);
  const onMade = useEffectEvent(() => {
    if (parcel?.isComplete && !lastMessage?.doubt)
      show({ sound: 'done', sentence: 'Étiquette créée\u00A0: collez-la' });
  });
  useEffect(() => {
    const previous = before.current;
    before.current = orderId === undefined ? null : { orderId, hasLabel };
    if (previous && previous.orderId === orderId && !previous.hasLabel && hasLabel) onMade();
  }, [orderId, hasLabel]);
}
