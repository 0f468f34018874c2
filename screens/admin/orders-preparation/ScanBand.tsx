import { IconAlertTriangle, IconBarcode, IconCheck, IconCircleCheck, IconRepeat } from '@tabler/icons-react';
import { useState } from 'react';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { openSentence, putSentence } from '#features/shipping/domain/labels-table.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { COMPLETE, type NextStep } from './on-table.ts';
import type { Doubt, ScanMessage } from './scan-message.ts';
import type { Sound } from './sounds.ts';
import type { UndoableValidation } from './validated-message.ts';
import styles from './table.module.css';

const icons = { good: IconCheck, again: IconRepeat, wrong: IconAlertTriangle, done: IconCircleCheck };
const soundClasses: Readonly<Record<Sound, string | undefined>> = {
  good: styles.good,
  again: styles.again,
  wrong: styles.wrong,
  done: styles.done,
};

interface ScanBandProps {
  /** `serial` counts the messages. */
  message: (ScanMessage & { serial: number }) | null;
  next: NextStep | null;
  onChoose: (place: ScannedPlace) => void;
  onUntick: (doubt: Doubt) => void;
  onRetry: (text: string) => void;
  onUndo: (validated: UndoableValidation) => void;
}

export function ScanBand({ message, next, onChoose, onUntick, onRetry, onUndo }: ScanBandProps) {
  if (!message)
    return (
      <p className={styles.band}>
        <IconBarcode size={28} stroke={1.8} aria-hidden />
        <span className={styles.message}>
          <span>{next?.title ?? 'Scannez une pièce, une commande ou une étiquette'}</span>
          {next && <small>{next.text}</small>}
        </span>
      </p>
    );
  const { sound, sentence, details = [], places = [], doubt, lost, validated, serial } = message;
  const Icon = icons[sound];
  return (
    // The key recreates the element, so that a repeated message is announced again.
    <div
      key={serial}
      className={classNames(styles.band, soundClasses[sound])}
      role={sound === 'wrong' ? 'alert' : 'status'}
    >
      <Icon size={sound === 'wrong' || sound === 'done' ? 40 : 28} stroke={2} aria-hidden />
      <span className={styles.message}>
        <span>{sentence}</span>
        {[...details, ...(next ? [nextStepText(next)] : [])].map((detail) => (
          <small key={detail}>{detail}</small>
        ))}
      </span>
      {doubt && (
        <Button variant="secondary" onClick={() => onUntick(doubt)}>
          Décocher
        </Button>
      )}
      {validated !== undefined && (
        <Undo label={sound === 'wrong' ? 'Réessayer d’annuler' : 'Annuler'} onUndo={() => onUndo(validated)} />
      )}
      <ScannedPlaces places={places} onChoose={onChoose} />
      {lost !== undefined && (
        <Button variant="secondary" onClick={() => onRetry(lost)}>
          {`Réessayer «\u00A0${lost}\u00A0»`}
        </Button>
      )}
    </div>
  );
}

/** Stays disabled after the click, because another message then shows the result. */
function Undo({ label, onUndo }: { label: string; onUndo: () => void }) {
  const [isClicked, setClicked] = useState(false);
  const undo = () => {
    setClicked(true);
    onUndo();
  };
  return (
    <Button variant="secondary" loading={isClicked} onClick={undo}>
      {label}
    </Button>
  );
}

const nextStepText = ({ title, text }: NextStep): string => (title === COMPLETE ? text : `${title}. ${text}`);

interface ScannedPlacesProps {
  places: readonly ScannedPlace[];
  onChoose: (place: ScannedPlace) => void;
}

const ScannedPlaces = ({ places, onChoose }: ScannedPlacesProps) =>
  places.length > 0 && (
    <div className={styles.places}>
      {places.map((place) => (
        <button key={place.piece?.itemId ?? place.orderId} type="button" onClick={() => onChoose(place)}>
          {place.piece && (
            <>
              <b>{place.piece.name}</b>
              <PieceLooks {...place.piece} />
            </>
          )}
          <span>{place.piece ? putSentence(place) : openSentence(place)}</span>
          {place.piece && <MutedText>{place.piece.liveTitle}</MutedText>}
        </button>
      ))}
    </div>
  );
