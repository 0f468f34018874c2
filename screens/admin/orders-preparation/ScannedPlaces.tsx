import { openSentence, putSentence } from '#features/shipping/domain/labels-table.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from './table.module.css';

interface ScannedPlacesProps {
  places: readonly ScannedPlace[];
  onChoose: (place: ScannedPlace) => void;
}

/** Lists the pieces that the scanned piece may be, with their appearance, then their buyer. */
export const ScannedPlaces = ({ places, onChoose }: ScannedPlacesProps) =>
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
