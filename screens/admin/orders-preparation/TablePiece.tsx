import type { OrderItem } from '#features/orders/domain/schemas.ts';
import type { TableOrder } from './schemas.ts';
import { photoUrl } from '#features/photos/web/photo.ts';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { Thumbnail } from '#platform/web/ui/Thumbnail.tsx';
import styles from './table.module.css';

interface TablePieceProps {
  item: OrderItem;
  /** Time of packing and user who packed the piece; undefined while it is not packed. */
  packed: TableOrder['packed'][number] | undefined;
  onTick: (isPacked: boolean) => void;
  disabled: boolean;
}

/** Shows a piece of the parcel, legible from a distance: number first, then the checkbox. */
export const TablePiece = ({ item, packed, onTick, disabled }: TablePieceProps) => (
  <li className={styles.piece} data-packed={packed !== undefined || undefined}>
    <Checkbox
      label={
        <span className={styles.words}>
          <b className={styles.ref}>{item.ref}</b>
          <span>
            <span className={styles.name}>{item.name}</span>
            <PieceLooks size={item.size} colourName={item.colourName} hexCode={item.hexCode} />
            {item.isWithdrawn && <span className={styles.withdrawn}>La cliente y renonce</span>}
            {item.isRefunded && <span className={styles.withdrawn}>Remboursée : ne pas l’envoyer</span>}
            {packed && (
              <span className={styles.when}>
                Cochée à <DateTime at={packed.at} format="time" /> par {packed.by}
              </span>
            )}
          </span>
        </span>
      }
      checked={packed !== undefined}
      disabled={disabled || ((item.isWithdrawn || item.isRefunded) && !packed)}
      onChange={onTick}
    />
    <Thumbnail src={photoUrl(item.photoId)} label={`Voir la photo de la pièce n°\u00A0${item.ref}`} size="large" />
  </li>
);
