import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { isToSend } from '#features/orders/domain/rules.ts';
import type { OrderItem } from '#features/orders/domain/schemas.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { PieceLooks } from '#features/orders/web/PieceLooks.tsx';
import { addresseeOf, buyerOf } from '#features/orders/web/admin/customer-name.ts';
import { PiecePhotoTab } from '#features/photos/web/PiecePhotoTab.tsx';
import { LabelPanel } from '#features/shipping/web/LabelPanel.tsx';
import { parcelOrderOf } from '#features/shipping/web/parcel-order.ts';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { Checkbox } from '#platform/web/ui/Checkbox.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Reason } from '#platform/web/ui/Reason.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { ParcelNotices } from './ParcelNotices.tsx';
import { leftSentence, type ParcelOnTable } from './on-table.ts';
import type { TableOrder } from './schemas.ts';
import styles from './table.module.css';

interface TableParcelProps {
  parcel: ParcelOnTable;
  onTick: (order: TableOrder, itemId: string, isPacked: boolean) => void;
  onFinish: () => void;
  finishing: boolean;
}

export function TableParcel(props: TableParcelProps) {
  const { orders, first } = props.parcel;
  return (
    <Stack>
      <Head parcel={props.parcel} />
      <ParcelNotices first={first} shownOrders={orders} />
      <div className={styles.parcel}>
        <Stack>
          <Pieces {...props} />
        </Stack>
        <Finish {...props} />
      </div>
    </Stack>
  );
}

function Head({ parcel: { first, orders, pieces, left } }: { parcel: ParcelOnTable }) {
  const name = addresseeOf(first);
  return (
    <div className={styles.head}>
      <h2>
        <BreakableText text={buyerOf(first)} />
      </h2>
      <span>
        {first.user.pseudo && name && `${name} · `}
        {orders.map(({ number }) => number).join(', ')}
      </span>
      <span className={styles.count}>
        {pieces - left} sur {pieces}
      </span>
    </div>
  );
}

function Pieces({ parcel: { orders, packed, isPackable }, onTick }: Pick<TableParcelProps, 'parcel' | 'onTick'>) {
  return orders.map((order) => (
    <section key={order.id} aria-label={`Pièces de ${order.number}`}>
      {orders.length > 1 && <h3>{order.number}</h3>}
      <List gap="small" label={`Pièces de ${order.number}`}>
        {order.items.map((item) => (
          <TablePiece
            key={item.id}
            item={item}
            packed={packed.get(item.id)}
            disabled={!isPackable}
            onTick={(isPacked) => onTick(order, item.id, isPacked)}
          />
        ))}
      </List>
    </section>
  ));
}

function Finish({ parcel, onFinish, finishing }: Omit<TableParcelProps, 'onTick'>) {
  const reasonId = useId();
  const { first, left, isPackable } = parcel;
  if (!isPackable)
    return (
      <Card title="Ce colis n’est plus à préparer" actions={<OrderBadge order={first} />}>
        <div>
          <LinkButton to="/admin/orders-preparation" search={{ mode: 'table' }} replace>
            Colis suivant
          </LinkButton>
        </div>
      </Card>
    );
  return (
    <Card title="Étiquette d’expédition">
      <LabelPanel order={parcelOrderOf(first)} isScanned />
      {first.label && left > 0 && (
        <Reason id={reasonId}>
          Pièce introuvable&nbsp;? Mettez ce colis de côté. La vendeuse peut la rembourser depuis la commande.
        </Reason>
      )}
      {first.label && (
        <Button
          size="large"
          block
          icon={<IconCheck size={22} aria-hidden />}
          disabled={left > 0}
          loading={finishing}
          aria-keyshortcuts="Enter"
          {...(left > 0 && { 'aria-describedby': reasonId })}
          onClick={onFinish}
        >
          {left === 0 ? 'Valider la préparation' : leftSentence(left)}
        </Button>
      )}
    </Card>
  );
}

interface TablePieceProps {
  item: OrderItem;
  packed: TableOrder['packed'][number] | undefined;
  onTick: (isPacked: boolean) => void;
  disabled: boolean;
}

const TablePiece = ({ item, packed, onTick, disabled }: TablePieceProps) => (
  <li className={styles.piece} data-packed={packed !== undefined || undefined}>
    <Checkbox
      label={
        <span className={styles.words}>
          <b className={styles.ref}>{item.ref}</b>
          <span>
            <span className={styles.name}>{item.name}</span>
            <PieceLooks size={item.size} colourName={item.colourName} hexCode={item.hexCode} />
            {item.isWithdrawn && <span className={styles.withdrawn}>La cliente y renonce</span>}
            {item.isRefunded && <span className={styles.withdrawn}>Remboursée&nbsp;: ne pas l’envoyer</span>}
            {packed && (
              <span className={styles.when}>
                Cochée à <DateTime at={packed.at} format="hour" /> par {packed.by}
              </span>
            )}
          </span>
        </span>
      }
      checked={packed !== undefined}
      disabled={disabled || (!isToSend(item) && !packed)}
      onChange={onTick}
    />
    <PiecePhotoTab piece={item} size="line" />
  </li>
);
