import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { counted } from '#shared/counted.ts';
import { isPlaceholderEmail } from '#shared/email.ts';
import { urlOf } from '#shared/http/request.ts';
import { formatUntil } from '#shared/time.ts';
import { changeHolds, createOrder } from '#features/orders/domain/admin-endpoints.ts';
import { remainingLabel } from '#features/orders/domain/labels.ts';
import { MAX_SELECTED } from '#features/orders/domain/rules.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { SelectedOrders } from './SelectedOrders.tsx';
import { PiecePicture } from '#features/photos/web/PiecePicture.tsx';
import { useMay } from '#features/users/web/use-may.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { AnchorButton } from '#platform/web/ui/AnchorButton.tsx';
import { BreakableText } from '#platform/web/ui/BreakableText.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { type Column, DataTable } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { lazyDialogPart } from '#platform/web/ui/dialog-later.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { MoreActions } from '#platform/web/ui/MoreActions.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { FuzzyMatchNotice } from '#platform/web/ui/FuzzyMatchNotice.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { TruncatedText } from '#platform/web/ui/TruncatedText.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { useSelection } from '#platform/web/ui/use-selection.ts';
import { OrdersFilters } from './OrdersFilters.tsx';
import { OrdersViews } from './OrdersViews.tsx';
import { countOrders, getOrdersFile, listOrders } from './endpoints.ts';
import { filtersInput, ordersInput, type OrdersSearch } from './orders-filters.ts';
import type { OrderRow } from './schemas.ts';
import styles from '#features/orders/web/admin/order.module.css';
import rowStyles from './orders.module.css';

const OrderCreateDialog = lazyDialogPart(() =>
  import('#features/orders/web/admin/OrderCreateDialog.tsx').then((file) => file.OrderCreateDialog),
);

export default function Component() {
  const search = useSearch({ from: '/office/admin/orders' });
  const navigate = useNavigate({ from: '/admin/orders' });
  return <OrdersScreen search={search} onSearch={(next, options) => void navigate({ search: next, ...options })} />;
}

interface OrdersScreenProps {
  search: OrdersSearch;
  onSearch: (search: OrdersSearch, options?: { replace?: boolean }) => void;
}

function OrdersScreen({ search, onSearch }: OrdersScreenProps) {
  const input = ordersInput(search);
  const read = useEndpoint(listOrders, input, { keepPrevious: true });
  const { data } = read;
  const { after: _, ...filters } = input;
  const shownIds = (data?.orders ?? []).map(({ id }) => id);
  const selection = useSelection(shownIds, JSON.stringify(filters), MAX_SELECTED);
  // Every action on the selection needs this permission.
  const canSelect = useMay()(changeHolds);
  const [creating, setCreating] = useState(false);
  const filtered = Object.keys(filters).length > 0;
  const pages = usePages({ after: search.after, next: data?.next, go: (after) => onSearch({ ...search, after }) });
  const reset = () => onSearch({});
  return (
    <Page
      actions={
        <PageActions
          file={data && data.orders.length > 0 && !data.isNear ? urlOf(getOrdersFile, filters) : null}
          onCreate={() => setCreating(true)}
        />
      }
    >
      <Stack gap="small">
        <div className={styles.listed}>
          <OrdersViews search={search} />
          {data && <OrdersCount search={search} />}
        </div>
        <OrdersFilters
          search={search}
          onFilter={(change, options) => onSearch({ ...search, after: undefined, ...change }, options)}
          onReset={reset}
          listed={data?.orders[0]}
        />
        <FuzzyMatchNotice q={search.q} isNear={data?.isNear} />
      </Stack>
      <Card flush>
        <div>
          {canSelect && <SelectedOrders selection={selection} hasRows={shownIds.length > 0} />}
          <DataTable
            selection={canSelect ? { of: selection, label: ({ number }) => `Sélectionner ${number}` } : undefined}
            caption="Commandes"
            columns={columns}
            rows={data?.orders}
            rowKey={(order) => order.id}
            read={read}
            errorTitle="Impossible de charger les commandes"
            pages={pages}
            empty={<NoOrder filtered={filtered} onReset={reset} />}
            actions={orderLink}
          />
        </div>
      </Card>
      {creating && <OrderCreateDialog liveId={search.live ?? ''} onClose={() => setCreating(false)} />}
    </Page>
  );
}

/** Rows keep one line on a laptop. */
const columns: readonly Column<OrderRow>[] = [
  {
    key: 'number',
    label: 'Numéro',
    phone: 'start',
    cell: (order) => (
      <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
        {order.number}
      </TextLink>
    ),
  },
  { key: 'pieces', label: 'Pièces', nowrap: true, phone: 'end', cell: (order) => <OrderPieces order={order} /> },
  { key: 'date', label: 'Date', nowrap: true, phone: 'end', cell: (order) => <DateTime at={order.orderDate} /> },
  {
    key: 'customer',
    label: 'Client',
    width: '30%',
    minWidth: '6.25rem',
    oneLine: true,
    phone: 'start',
    cell: (order) => <Customer {...order} />,
  },
  {
    key: 'live',
    label: 'Live',
    width: '18%',
    minWidth: '7rem',
    oneLine: true,
    foldInto: 'customer',
    phone: 'hidden',
    cell: ({ liveTitle }) => (liveTitle ? <TruncatedText text={liveTitle} /> : <MutedText>N/A</MutedText>),
  },
  { key: 'status', label: 'Statut', nowrap: true, phone: 'start', cell: (order) => <OrderBadge order={order} /> },
  {
    key: 'hold',
    label: 'Délai',
    align: 'end',
    phone: 'end',
    cell: ({ heldUntil }) => <RemainingHold until={heldUntil} />,
  },
  { key: 'total', label: 'Montant', align: 'end', phone: 'end', cell: (order) => <Money cents={order.total} /> },
];

const orderLink = (order: OrderRow) => <OrderLink {...order} />;

const Customer = ({ pseudo, customer }: OrderRow) => {
  if (!pseudo) return isPlaceholderEmail(customer) ? <MutedText>N/A</MutedText> : <BreakableText text={customer} />;
  const hasName = pseudo !== customer && !isPlaceholderEmail(customer);
  return (
    <span title={hasName ? `@${pseudo} ${customer}` : undefined}>
      <Pseudo pseudo={pseudo} whole /> {hasName && <MutedText>{customer}</MutedText>}
    </span>
  );
};

const OrderLink = ({ id, number }: { id: string; number: string }) => (
  <LinkButton
    to="/admin/orders/$orderId"
    params={{ orderId: id }}
    variant="quiet"
    size="small"
    aria-label={`Voir la commande ${number}`}
  >
    Voir
  </LinkButton>
);

function NoOrder({ filtered, onReset }: { filtered: boolean; onReset: () => void }) {
  if (!filtered) {
    return (
      <EmptyState kind="nothing-yet" title="Aucune commande pour le moment">
        Les commandes prises pendant un live apparaîtront ici.
      </EmptyState>
    );
  }
  return (
    <EmptySearch
      title="Aucune commande ne correspond à ces filtres"
      onClear={onReset}
      clearLabel="Réinitialiser les filtres"
    />
  );
}

/** The list does not wait for the count, and a text search is not counted. */
function OrdersCount({ search }: { search: OrdersSearch }) {
  const { data } = useEndpoint(countOrders, filtersInput(search), { keepPrevious: true, enabled: !search.q });
  if (!data || search.q) return null;
  const { count, isMore } = data;
  const orders = counted(count, 'commande');
  return <MutedText>{isMore ? `Plus de ${orders}` : orders}</MutedText>;
}

function PageActions({ file, onCreate }: { file: string | null; onCreate: () => void }) {
  const may = useMay();
  return (
    <>
      <MoreActions>
        {file && may(getOrdersFile) && (
          <AnchorButton href={file} variant="secondary" download>
            Télécharger le CSV
          </AnchorButton>
        )}
        <LinkButton to="/admin/retractations" variant="secondary">
          Rétractations
        </LinkButton>
      </MoreActions>
      {may(createOrder) && (
        <Button icon={<IconPlus size={19} aria-hidden />} onClick={onCreate}>
          Nouvelle commande
        </Button>
      )}
    </>
  );
}

function OrderPieces({ order: { pieces, pieceCount } }: { order: OrderRow }) {
  if (pieceCount === 0) return null;
  const further = pieceCount - pieces.length;
  const names = pieces.map(({ ref, name }) => `${ref} · ${name}`).join(', ');
  return (
    <span className={rowStyles.pieces} title={further > 0 ? `${names}, et ${further} de plus` : names}>
      <VisuallyHidden>{counted(pieceCount, 'pièce')}</VisuallyHidden>
      {pieces.map((piece) => (
        <PiecePicture key={piece.id} piece={piece} size="list" />
      ))}
      {further > 0 && <span aria-hidden>+{further}</span>}
    </span>
  );
}

/** Remaining time below which the display is red, in ms. */
const SOON_MS = 3 * 3_600_000;

function RemainingHold({ until }: { until: string | null }) {
  const now = useNow();
  if (!until) return null;
  const words = `Gardée jusqu’au ${formatUntil(until)}`;
  return (
    <time dateTime={new Date(until).toISOString()} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classNames(rowStyles.left, Date.parse(until) - now < SOON_MS && rowStyles.soon)} aria-hidden>
        {remainingLabel(until, now)}
      </span>
    </time>
  );
}
