import { IconFileDescription } from '@tabler/icons-react';
import { Fragment } from 'react';
import { SELECTED_MAX } from '#domain/orders/rules.ts';
import { urlOf } from '#domain/http/request.ts';
import { daySlipPdf, listPreparation } from '#domain/shipping/endpoints.ts';
import { useEndpoint } from '#web/api/query.ts';
import { type Selection, useSelection } from '#web/ui/use-selection.ts';
import { useTypedFilter } from '#web/ui/use-typed-filter.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptySearch } from '#web/ui/EmptySearch.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Filters } from '#web/ui/Filters.tsx';
import { NearSearch } from '#web/ui/NearSearch.tsx';
import { Page } from '#web/ui/Page.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleNotice } from '#web/ui/StaleNotice.tsx';
import { counted } from './counted.ts';
import { GroupSuggestion } from './GroupSuggestion.tsx';
import { PreparationCard } from './PreparationCard.tsx';
import { parcelsOf, suggestionsOf, type ParcelToMake } from './parcels.ts';
import { openPdf } from './print-label.ts';
import { SelectedParcels } from './SelectedParcels.tsx';
import styles from './preparation.module.css';

interface PreparationScreenProps {
  q: string | undefined;
  onSearch: (q: string) => void;
}

function Empty({ q, onReset }: { q: string | undefined; onReset: () => void }) {
  return (
    <Card>
      {q === undefined ? (
        <EmptyState kind="nothing-yet" title="Aucune commande à préparer">
          Les commandes apparaissent ici dès qu’elles sont payées.
        </EmptyState>
      ) : (
        <EmptySearch title="Aucune commande ne correspond à votre recherche" onClear={onReset} />
      )}
    </Card>
  );
}

type Places = Record<ParcelToMake['place'], ParcelToMake[]>;

const ordersIn = (parcels: readonly ParcelToMake[]) => parcels.reduce((sum, { orders }) => sum + orders.length, 0);

function introOf({ ready, open, held }: Places): string | false {
  const [toMake, waiting, stopped] = [ordersIn(ready), ordersIn(open), ordersIn(held)];
  const parts = [
    toMake > 0 && `${counted(toMake, 'commande', 'commandes')} à préparer`,
    waiting > 0 && counted(waiting, 'commande dans un colis ouvert', 'commandes dans des colis ouverts'),
    stopped > 0 && counted(stopped, 'commande retenue', 'commandes retenues'),
  ];
  return parts.filter(Boolean).join(', ') || false;
}

/** What is set apart: it is not to be made yet. */
const Apart = ({ title, label, parcels }: { title: string; label: string; parcels: readonly ParcelToMake[] }) =>
  parcels.length > 0 && (
    <section className={styles.held}>
      <h2>{title}</h2>
      <ul className={styles.list} aria-label={label}>
        {parcels.map((parcel) => (
          <PreparationCard key={parcel.id} parcel={parcel} />
        ))}
      </ul>
    </section>
  );

function Parcels({ ready, open, held, selection }: Places & { selection: Selection }) {
  const suggestions = suggestionsOf(ready);
  return (
    <>
      <ul className={styles.list} aria-label="Commandes à préparer">
        {ready.map((parcel) => {
          const together = suggestions.get(parcel.id);
          return (
            <Fragment key={parcel.id}>
              {together && <GroupSuggestion orders={together} />}
              <PreparationCard parcel={parcel} selection={selection} />
            </Fragment>
          );
        })}
      </ul>
      <Apart title="Colis ouverts : ils attendent encore" label="Colis ouverts" parcels={open} />
      <Apart title="À regarder avant d’expédier" label="Commandes retenues" parcels={held} />
    </>
  );
}

/** `/admin/orders-preparation`: the paid orders, those who have waited longest first (ADM-22, ADM-23). */
export function PreparationScreen({ q, onSearch }: PreparationScreenProps) {
  const [text, setText] = useTypedFilter(q ?? '', onSearch);
  const read = useEndpoint(listPreparation, { q }, { keepPrevious: true });
  const { data, error, refetch } = read;
  const count = data?.orders.length ?? 0;
  const parcels = parcelsOf(data?.orders ?? []);
  const at = (place: ParcelToMake['place']) => parcels.filter((parcel) => parcel.place === place);
  const places = { ready: at('ready'), open: at('open'), held: at('held') };
  const { ready } = places;
  const selection = useSelection(
    ready.map(({ id }) => id),
    q ?? '',
    SELECTED_MAX,
  );
  return (
    <Page
      intro={introOf(places)}
      actions={
        <Button
          size="small"
          variant="secondary"
          icon={<IconFileDescription size={18} aria-hidden />}
          onClick={() => openPdf(urlOf(daySlipPdf, {}))}
        >
          Bordereau du jour
        </Button>
      }
    >
      <Filters label="Rechercher une commande à préparer">
        <SearchField
          label="Rechercher une commande à préparer"
          placeholder="Rechercher par pseudo, nom ou e-mail..."
          maxLength={100}
          value={text}
          onChange={setText}
        />
      </Filters>
      {!data && error && (
        <Card>
          <ErrorState
            title="Impossible de charger les commandes en préparation"
            error={error}
            onRetry={() => void refetch()}
          />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
      <NearSearch q={q} isNear={data?.isNear} />
      <StaleNotice read={read} />
      {data && count === 0 && <Empty q={q} onReset={() => onSearch('')} />}
      {ready.length > 0 && <SelectedParcels parcels={ready} selection={selection} />}
      <Parcels {...places} selection={selection} />
    </Page>
  );
}
