import { IconAlertTriangle, IconBarcode, IconCheck, IconCircleCheck, IconRepeat } from '@tabler/icons-react';
import type { ScannedPlace } from '#domain/shipping/schemas.ts';
import { Button } from '#web/ui/Button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import type { Sound } from './sounds.ts';
import type { Said } from './use-scans.ts';
import styles from './table.module.css';

const signs = { good: IconCheck, again: IconRepeat, wrong: IconAlertTriangle, done: IconCircleCheck };
const looks: Readonly<Record<Sound, string | undefined>> = {
  good: styles.good,
  again: styles.again,
  wrong: styles.wrong,
  done: styles.done,
};

interface ScanBandProps {
  said: (Said & { turn: number }) | null;
  onGo: (place: ScannedPlace) => void;
  onAgain: (text: string) => void;
}

/** What the last scan was, over the whole width: by its words, its sign and its colour. */
export function ScanBand({ said, onGo, onAgain }: ScanBandProps) {
  if (!said)
    return (
      <p className={styles.band}>
        <IconBarcode size={28} stroke={1.8} aria-hidden />
        <span>Scannez une pièce, une commande ou une étiquette</span>
      </p>
    );
  const { sound, sentence, places = [], lost, turn } = said;
  const Sign = signs[sound];
  return (
    // Said anew each time, though it be the same.
    <div key={turn} className={classNames(styles.band, looks[sound])} role={sound === 'wrong' ? 'alert' : 'status'}>
      <Sign size={sound === 'wrong' || sound === 'done' ? 40 : 28} stroke={2} aria-hidden />
      <span>{sentence}</span>
      {places.map((place) => (
        <Button key={place.orderId} variant="secondary" onClick={() => onGo(place)}>
          {`Ouvrir ${place.pseudo === null ? place.number : `@${place.pseudo} (${place.number})`}`}
        </Button>
      ))}
      {lost !== undefined && (
        <Button variant="secondary" onClick={() => onAgain(lost)}>
          {`Réessayer «\u00A0${lost}\u00A0»`}
        </Button>
      )}
    </div>
  );
}
