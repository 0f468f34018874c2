import { IconBarcode, IconFileDescription } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Fragment, useMemo, useState } from 'react';
import { counted } from '#shared/counted.ts';
import { urlOf } from '#shared/http/request.ts';
import { MAX_SELECTED } from '#features/orders/domain/rules.ts';
import { groupOrders } from '#features/parcels/domain/admin-endpoints.ts';
import { AddressDrawer } from '#features/parcels/web/AddressDrawer.tsx';
import { daySlipPdf } from '#features/shipping/domain/endpoints.ts';
import { openPdf } from '#features/shipping/web/print-label.ts';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptySearch } from '#platform/web/ui/EmptySearch.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import { Filters } from '#platform/web/ui/Filters.tsx';
import { RestoredCards } from '#platform/web/ui/RestoredCards.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { FuzzyMatchNotice } from '#platform/web/ui/FuzzyMatchNotice.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { useLatest } from '#platform/web/ui/use-latest.ts';
import { type Selection, useSelection } from '#platform/web/ui/use-selection.ts';
import { useTypedFilter } from '#platform/web/ui/use-typed-filter.ts';
import { NothingToPrepare, ReadFailure } from './ReadFailure.tsx';
import { PreparationCard } from './PreparationCard.tsx';
import { SelectedParcels } from './SelectedParcels.tsx';
import { TableScreen } from './TableScreen.tsx';
import { listPreparation } from './endpoints.ts';
import { parcelsOf, type ParcelToPrepare, suggestionsOf } from './parcels.ts';
import type { OrderToPrepare } from './schemas.ts';
import styles from '#features/shipping/web/preparation.module.css';
import lists from '#platform/web/ui/list.module.css';

export default function Component() {
  const { q, mode, order } = useSearch({ from: '/office/admin/orders-preparation' });
  const navigate = useNavigate({ from: '/admin/orders-preparation' });
  if (mode)
    return (
      <TableScreen
        orderId={order}
        onOpen={(to) => void navigate({ search: { mode: 'table', ...(to && { order: to }) }, replace: true })}
      />
    );
  return <PreparationScreen q={q} onReset={() => void navigate({ search: {}, replace: true })} />;
}

interface PreparationScreenProps {
  q: string | undefined;
  onReset: () => void;
}

function PreparationScreen({ q, onReset }: PreparationScreenProps) {
  const read = useEndpoint(listPreparation, { q }, { keepPrevious: true });
  const { data } = read;
  const count = data?.orders.length ?? 0;
  // True while another search loads after an empty result.
  const isEmptyBefore = read.isPlaceholderData && count === 0;
  const places = useMemo(() => placesOf(data?.orders ?? []), [data]);
  const { ready } = places;
  // The drawer is outside of the lists, so that it stays open when its parcel moves from one list to another.
  const [edited, setEdited] = useState<OrderToPrepare | null>(null);
  // The list has no pages, so that a parcel that leaves the list is unselected (`isWhole`).
  const selection = useSelection(
    ready.map(({ id }) => id),
    q ?? '',
    MAX_SELECTED,
    true,
  );
  return (
    <Page intro={data?.isMore ? `Plus de ${counted(count, 'commande')}` : introOf(places)} actions={<Links />}>
      <Search q={q} />
      {(!data || isEmptyBefore) && <ReadFailure read={read} content="les commandes en préparation" />}
      <FuzzyMatchNotice q={q} isNear={data?.isNear} />
      <StaleNotice read={read} />
      {data?.isMore && (
        <Alert>
          La liste montre {counted(count, 'commande')}. Les suivantes s’affichent quand celles-ci sont préparées, ou par
          la recherche.
        </Alert>
      )}
      {data && count === 0 && !isEmptyBefore && <Empty q={q} onReset={onReset} />}
      <SelectedParcels parcels={ready} selection={selection} />
      <RestoredCards isThere={data !== undefined}>
        <Parcels places={places} selection={selection} onEditAddress={setEdited} />
      </RestoredCards>
      {edited && (
        <AddressDrawer
          orderId={edited.id}
          address={edited.address}
          addressVersion={edited.addressVersion}
          user={edited.user}
          hasLabel={(data?.orders.find(({ id }) => id === edited.id) ?? edited).label !== null}
          onClose={() => setEdited(null)}
        />
      )}
    </Page>
  );
}

const Empty = ({ q, onReset }: { q: string | undefined; onReset: () => void }) =>
  q === undefined ? (
    <NothingToPrepare />
  ) : (
    <Card>
      <EmptySearch title="Aucune commande ne correspond à votre recherche" onClear={onReset} />
    </Card>
  );

type Places = Record<ParcelToPrepare['place'], ParcelToPrepare[]>;

const countOrders = (parcels: readonly ParcelToPrepare[]) =>
  parcels.reduce((sum, { orders }) => sum + orders.length, 0);

function introOf({ ready, open, held }: Places): string | false {
  const [readyCount, openCount, heldCount] = [countOrders(ready), countOrders(open), countOrders(held)];
  const parts = [
    readyCount > 0 && `${counted(readyCount, 'commande', 'commandes')} à préparer`,
    openCount > 0 && counted(openCount, 'commande dans un colis ouvert', 'commandes dans des colis ouverts'),
    heldCount > 0 && counted(heldCount, 'commande à traiter', 'commandes à traiter'),
  ];
  return parts.filter(Boolean).join(', ') || false;
}

interface WaitingParcelsProps {
  title: string;
  label: string;
  parcels: readonly ParcelToPrepare[];
  onEditAddress: (order: OrderToPrepare) => void;
}

const WaitingParcels = ({ title, label, parcels, onEditAddress }: WaitingParcelsProps) =>
  parcels.length > 0 && (
    <section>
      <Stack>
        <h2>{title}</h2>
        <ul className={classNames(styles.list, lists.long)} data-card-heads="line" aria-label={label}>
          {parcels.map((parcel) => (
            <PreparationCard key={parcel.id} parcel={parcel} onEditAddress={onEditAddress} />
          ))}
        </ul>
      </Stack>
    </section>
  );

interface ParcelsProps extends Pick<WaitingParcelsProps, 'onEditAddress'> {
  places: Places;
  selection: Selection;
}

function Parcels({ places, selection, onEditAddress }: ParcelsProps) {
  const { ready, open, held } = places;
  const suggestions = useMemo(() => suggestionsOf(ready), [ready]);
  const latestSelection = useLatest(selection);
  return (
    <>
      <ul className={classNames(styles.list, lists.long)} data-card-heads="line" aria-label="Commandes à préparer">
        {ready.map((parcel) => {
          const suggestion = suggestions.get(parcel.id);
          return (
            <Fragment key={parcel.id}>
              {suggestion && <GroupSuggestion orders={suggestion} />}
              <PreparationCard
                parcel={parcel}
                onEditAddress={onEditAddress}
                selection={latestSelection}
                isSelected={selection.has(parcel.first.id)}
              />
            </Fragment>
          );
        })}
      </ul>
      <WaitingParcels
        title="Colis ouverts&nbsp;: ils attendent encore"
        label="Colis ouverts"
        parcels={open}
        onEditAddress={onEditAddress}
      />
      <WaitingParcels
        title="À traiter avant d’expédier"
        label="Commandes à traiter avant d’expédier"
        parcels={held}
        onEditAddress={onEditAddress}
      />
    </>
  );
}

const Links = () => (
  <>
    <Button
      size="small"
      variant="secondary"
      icon={<IconFileDescription size={18} aria-hidden />}
      onClick={() => openPdf(urlOf(daySlipPdf, {}))}
    >
      Bordereau du jour
    </Button>
    <LinkButton
      to="/admin/orders-preparation"
      search={{ mode: 'table' }}
      size="small"
      icon={<IconBarcode size={18} aria-hidden />}
    >
      À la table
    </LinkButton>
  </>
);

/** Holds the typed text, so that typing does not render up to 200 parcels again. */
function Search({ q }: { q: string | undefined }) {
  const [text, setText] = useTypedFilter(q ?? '', { replace: true });
  return (
    <Filters label="Rechercher une commande à préparer">
      <SearchField
        label="Rechercher une commande à préparer"
        placeholder="Pseudo, nom, e-mail, numéro, pièce…"
        value={text}
        onChange={setText}
      />
    </Filters>
  );
}

function placesOf(orders: readonly OrderToPrepare[]): Places {
  const parcels = parcelsOf(orders);
  const parcelsAt = (place: ParcelToPrepare['place']) => parcels.filter((parcel) => parcel.place === place);
  return { ready: parcelsAt('ready'), open: parcelsAt('open'), held: parcelsAt('held') };
}

function GroupSuggestion({ orders }: { orders: readonly OrderToPrepare[] }) {
  const group = useCommand(groupOrders, {
    onSuccess: () => toast.success('Commandes regroupées\u00A0: un seul colis, une seule étiquette'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  const numbers = orders.map(({ number }) => number);
  return (
    <li className={styles.suggestion}>
      <Alert
        title={`${counted(orders.length, 'commande')} de la même cliente à la même adresse`}
        actions={
          <Button
            size="small"
            variant="secondary"
            aria-label={`Regrouper ${numbers.join(', ')}`}
            loading={group.isPending || group.isSuccess}
            onClick={() => group.mutate({ orderIds: orders.map(({ id }) => id) })}
          >
            Regrouper
          </Button>
        }
      >
        {numbers.join(', ')}&nbsp;: un seul colis et une seule étiquette suffisent.
      </Alert>
    </li>
  );
}
