import { openSentence, putSentence } from '#features/shipping/domain/labels-table.ts';
import type { ScannedPlace } from '#features/shipping/domain/schemas.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import styles from './table.module.css';

interface ScannedPlacesProps {
  places: readonly ScannedPlace[];
  onChoose: (place: ScannedPlace) => void;
}

/** The pieces that the one in the hand may be: chosen by what is seen of it, then by whose it is. */
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
