import { useState } from 'react';
import { readTable } from './endpoints.ts';
import { SCAN_MAX } from '#features/shipping/domain/reading-scan.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { BackLink } from '#platform/web/ui/BackLink.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { ToastSlot } from '#platform/web/ui/ToastSlot.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextField } from '#platform/web/ui/TextField.tsx';
import { ReadFailure } from './ReadFailure.tsx';
import { nextStep, onTable } from './on-table.ts';
import { ScanBand } from './ScanBand.tsx';
import { SoundSwitch } from './SoundSwitch.tsx';
import { TableParcel } from './TableParcel.tsx';
import { TableParcels } from './TableParcels.tsx';
import { useLabelMade } from './use-label-made.ts';
import { usePacking } from './use-packing.ts';
import { useScanField } from './use-scan-field.ts';
import { useScans } from './use-scans.ts';
import styles from './table.module.css';

interface TableScreenProps {
  /** Order of the open parcel; undefined without an open parcel. */
  orderId: string | undefined;
  onOpen: (orderId: string | undefined) => void;
}

const AnotherParcel = () => (
  <LinkButton to="/admin/orders-preparation" search={{ mode: 'table' }} replace size="small" variant="secondary">
    Autre colis
  </LinkButton>
);

/** « À la table »: packs one parcel at a time, by scans of its pieces (ADM-22, decision 0074). */
export function TableScreen({ orderId, onOpen }: TableScreenProps) {
  const [text, setText] = useState('');
  const field = useScanField();
  const read = useEndpoint(readTable, { orderId: orderId ?? '' }, { enabled: orderId !== undefined });
  const parcel = onTable(read.data?.orders ?? []);
  const { message, say, scan, choose, unpack, undo, close, isBusy } = useScans({
    orderId,
    onOpen,
    onComplete: (complete) => packing.finish(complete),
  });
  const packing = usePacking({ parcel, say, onDone: close });
  useLabelMade(parcel, message, say);
  const next = nextStep(parcel, message ?? undefined);
  const finish = () => {
    if (orderId) void packing.finish(orderId);
  };
  const enter = () => {
    setText('');
    if (text.trim() !== '') scan(text);
    // Some scanners send Enter twice.
    else if (!isBusy() && !message?.isAlarm) finish();
  };
  return (
    <Page
      title="À la table"
      back={<BackLink to="/admin/orders-preparation">Toutes les commandes à préparer</BackLink>}
      actions={
        <>
          {orderId && <AnotherParcel />}
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
          maxLength={SCAN_MAX}
          value={text}
          onChange={setText}
          onEnter={enter}
        />
        <ScanBand message={message} next={next} onChoose={choose} onTakeBack={unpack} onAgain={scan} onUndo={undo} />
        <ToastSlot under />
      </div>
      {!orderId && <TableParcels />}
      {orderId && !read.data && <ReadFailure read={read} what="les détails de la commande" />}
      {orderId && <StaleNotice read={read} />}
      {orderId && parcel && (
        <TableParcel parcel={parcel} onTick={packing.tick} onFinish={finish} finishing={packing.finishing} />
      )}
    </Page>
  );
}
