import { IconTrash } from '@tabler/icons-react';
import type { OrderItem } from '#features/orders/domain/schemas.ts';
import { PiecePhotoTab } from '#features/photos/web/PiecePhotoTab.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { IconButton } from '#platform/web/ui/IconButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { PieceLooks } from './PieceLooks.tsx';
import styles from './pieces.module.css';

interface OrderLineProps {
  item: OrderItem;
  onRemove?: (() => void) | undefined;
  removing?: boolean;
  hidePrice?: boolean;
}

/** The number comes first, because it is written on the piece. */
export const OrderLine = ({ item, onRemove, removing = false, hidePrice = false }: OrderLineProps) => (
  <li className={styles.item}>
    <b className={styles.number}>{item.ref}</b>
    <PiecePhotoTab piece={item} size="tiny" />
    <span className={styles.words}>
      <span>{item.name}</span>
      <PieceLooks size={item.size} colourName={item.colourName} hexCode={item.hexCode} />
      {item.isWithdrawn && <span className={styles.held}>La cliente y renonce</span>}
      {item.isRefunded && <span className={styles.held}>Remboursée&nbsp;: ne pas l’envoyer</span>}
    </span>
    {!hidePrice && (
      <span className={styles.price}>
        <Money cents={item.price} />
      </span>
    )}
    {onRemove && (
      <IconButton
        danger
        aria-label={`Supprimer la pièce ${item.ref}`}
        icon={<IconTrash size={19} aria-hidden />}
        // A disabled button would lose the focus before its row is gone.
        aria-disabled={removing}
        onClick={onRemove}
      />
    )}
  </li>
);

export function OrderLines({
  items,
  onRemove,
  ...rest
}: Omit<OrderLineProps, 'item' | 'onRemove'> & {
  items: readonly OrderItem[];
  onRemove?: ((item: OrderItem) => void) | undefined;
}) {
  if (items.length === 0)
    return (
      <Text as="p" muted>
        Aucun article dans cette commande
      </Text>
    );
  return (
    <List gap="none" label="Articles">
      {items.map((item) => (
        <OrderLine key={item.id} item={item} onRemove={onRemove && (() => onRemove(item))} {...rest} />
      ))}
    </List>
  );
}
