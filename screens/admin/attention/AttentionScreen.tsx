import { BooksCard } from './BooksCard.tsx';
import { listAttention } from './endpoints.ts';
import type { AttentionItem } from './schemas.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { attentionInput, type AttentionSearch } from './attention-search.ts';
import styles from '#features/attention/web/attention.module.css';

const nothing = {
  open: ['Rien à regarder', 'Paiements, remboursements, colis : ce qui demande votre attention apparaîtra ici.'],
  parcels: ['Aucun colis en difficulté', 'Un colis qui bloque, revient ou ne donne plus de nouvelles apparaîtra ici.'],
  settled: ['Rien n’a encore été réglé', 'Ce que vous aurez réglé restera ici, avec son auteur et sa note.'],
} as const;

function Lines({ items, list }: { items: readonly AttentionItem[]; list: keyof typeof nothing }) {
  const [title, text] = nothing[list];
  if (items.length === 0) {
    return (
      <Card>
        <EmptyState kind="nothing-yet" title={title}>
          {text}
        </EmptyState>
      </Card>
    );
  }
  return (
    <ul className={styles.list} aria-label={list === 'settled' ? 'Déjà réglé' : 'À regarder'}>
      {items.map((item) => (
        <AttentionCard key={item.id} item={item} />
      ))}
    </ul>
  );
}

interface AttentionScreenProps {
  search: AttentionSearch;
  onSearch: (search: AttentionSearch) => void;
}

/** `/admin/attention`: open and settled attention items; all state is in the URL. */
export function AttentionScreen({ search, onSearch }: AttentionScreenProps) {
  const input = attentionInput(search);
  const { state, about, after } = input;
  const read = useEndpoint(listAttention, input, { every: 30_000 });
  const { data, error, refetch } = read;
  const pages = usePages({ after, next: data?.next, go: (to) => onSearch({ ...search, after: to }) });
  const shown = about && state === 'open' ? about : state;
  const look = (which: typeof shown) =>
    which === shown
      ? ({ variant: 'secondary', 'aria-current': 'page' } as const)
      : ({ variant: 'quiet', 'aria-current': undefined } as const);
  return (
    <Page intro="Ce qui ne peut pas se régler sans vous. Un colis retenu ne part pas avant." width="reading">
      <nav aria-label="Listes">
        <Row gap="small">
          <LinkButton to="/admin/attention" size="small" {...look('open')}>
            À regarder
          </LinkButton>
          <LinkButton to="/admin/attention" search={{ about: 'parcels' }} size="small" {...look('parcels')}>
            Colis
          </LinkButton>
          <LinkButton to="/admin/attention" search={{ state: 'settled' }} size="small" {...look('settled')}>
            Déjà réglé
          </LinkButton>
        </Row>
      </nav>
      {!data && error && (
        <Card>
          <ErrorState title="Impossible de charger la liste" error={error} onRetry={() => void refetch()} />
        </Card>
      )}
      {!data && !error && (
        <Card>
          <Skeleton lines={6} />
        </Card>
      )}
      <StaleNotice read={read} />
      {data && <Lines items={data.items} list={shown} />}
      <Pager {...pages} />
      <BooksCard />
    </Page>
  );
}
