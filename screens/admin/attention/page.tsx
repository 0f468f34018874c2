import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { reopenAttention } from '#features/attention/domain/endpoints.ts';
import { moneyOutcomeLabels } from '#features/attention/domain/labels-money.ts';
import { attentionWords } from '#features/attention/domain/labels.ts';
import { holdsNow } from '#features/attention/domain/rules.ts';
import { SettleDialog } from '#features/attention/web/SettleDialog.tsx';
import { lifecycleOf } from '#features/orders/domain/lifecycle.ts';
import { OrderBadge } from '#features/orders/web/OrderBadge.tsx';
import { RefundLink } from '#features/refunds/web/RefundLink.tsx';
import { ResendButton } from '#features/shipping/web/ResendButton.tsx';
import { sentenceOf } from '#platform/web/api/problem.ts';
import { useCommand, useEndpoint } from '#platform/web/api/query.ts';
import { Button } from '#platform/web/ui/Button.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Pager } from '#platform/web/ui/Pager.tsx';
import { Pseudo } from '#platform/web/ui/Pseudo.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { Stack } from '#platform/web/ui/Stack.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { toast } from '#platform/web/ui/toast.ts';
import { usePages } from '#platform/web/ui/use-pages.ts';
import { ReconciliationCard } from './ReconciliationCard.tsx';
import { attentionInput, type AttentionSearch } from './attention-search.ts';
import { listAttention } from './endpoints.ts';
import type { AttentionItem } from './schemas.ts';
import styles from './attention.module.css';

export default function Component() {
  const search = useSearch({ from: '/office/admin/attention' });
  const navigate = useNavigate({ from: '/admin/attention' });
  const onSearch = (next: AttentionSearch, replace = false) => void navigate({ search: next, replace });
  const { state, about } = attentionInput(search);
  const shown = about && state === 'open' ? about : state;
  const tabProps = (tab: typeof shown) =>
    tab === shown
      ? ({ variant: 'secondary', 'aria-current': 'page' } as const)
      : ({ variant: 'quiet', 'aria-current': undefined } as const);
  return (
    <Page intro="Les alertes attendent votre décision. Certaines retiennent le colis." width="reading">
      <nav aria-label="Listes">
        <Row gap="small">
          <LinkButton to="/admin/attention" size="small" {...tabProps('open')}>
            À traiter
          </LinkButton>
          <LinkButton to="/admin/attention" search={{ about: 'parcels' }} size="small" {...tabProps('parcels')}>
            Colis
          </LinkButton>
          <LinkButton to="/admin/attention" search={{ state: 'settled' }} size="small" {...tabProps('settled')}>
            Déjà réglé
          </LinkButton>
        </Row>
      </nav>
      <AttentionPages key={shown} list={shown} search={search} onSearch={onSearch} />
      <ReconciliationCard />
    </Page>
  );
}

interface AttentionPagesProps {
  list: keyof typeof emptyTexts;
  search: AttentionSearch;
  onSearch: (next: AttentionSearch, replace?: boolean) => void;
}

function AttentionPages({ list, search, onSearch }: AttentionPagesProps) {
  const input = attentionInput(search);
  const read = useEndpoint(listAttention, input, { every: 30_000, keepPrevious: true });
  const { data, error, refetch } = read;
  const go = (after: string | undefined) => onSearch({ ...search, after });
  const pages = usePages({ after: input.after, next: data?.next, go });
  // A later page becomes empty when its last alert is settled. The first page may still have alerts.
  const isEmptyLaterPage = input.after !== undefined && data?.items.length === 0 && !read.isPlaceholderData;
  const goToFirst = useEffectEvent(() => onSearch({ ...search, after: undefined }, true));
  useEffect(() => {
    if (isEmptyLaterPage) goToFirst();
  }, [isEmptyLaterPage]);
  if (!data && error)
    return (
      <Card>
        <ErrorState title="Impossible de charger la liste" error={error} onRetry={() => void refetch()} />
      </Card>
    );
  if (!data)
    return (
      <Card>
        <Skeleton lines={6} />
      </Card>
    );
  return (
    <>
      <StaleNotice read={read} />
      <div aria-busy={read.isPlaceholderData || undefined}>
        <AttentionList items={data.items} list={list} isLoading={read.isPlaceholderData} />
      </div>
      <Pager {...pages} />
    </>
  );
}

const emptyTexts = {
  open: ['Rien à traiter', 'Paiements, remboursements, colis\u00A0: ce qui demande votre attention apparaîtra ici.'],
  parcels: ['Aucun colis en difficulté', 'Un colis qui bloque, revient ou ne donne plus de nouvelles apparaîtra ici.'],
  settled: ['Rien n’a encore été réglé', 'Les alertes réglées restent ici, avec leur auteur et leur note.'],
} as const;

interface AttentionListProps {
  items: readonly AttentionItem[];
  list: keyof typeof emptyTexts;
  /** True while the items of another page are shown. */
  isLoading: boolean;
}

function AttentionList({ items, list, isLoading }: AttentionListProps) {
  const [title, text] = emptyTexts[list];
  // Stored outside of the card, so that the dialog and its note stay open when another user settles the alert.
  const [settling, setSettling] = useState<AttentionItem | null>(null);
  const latest = items.find(({ id }) => id === settling?.id);
  return (
    <>
      {items.length === 0 ? (
        <Card>
          {isLoading ? (
            <Skeleton lines={6} />
          ) : (
            <EmptyState kind="nothing-yet" title={title}>
              {text}
            </EmptyState>
          )}
        </Card>
      ) : (
        <List label={list === 'settled' ? 'Déjà réglé' : 'À traiter'}>
          {items.map((item) => (
            <AttentionCard key={item.id} item={item} onSettle={() => setSettling(item)} />
          ))}
        </List>
      )}
      {settling && <SettleDialog item={latest ?? settling} onClose={() => setSettling(null)} />}
    </>
  );
}

function AttentionCard({ item, onSettle }: { item: AttentionItem; onSettle: () => void }) {
  const { title, sentence, todo } = attentionWords(item);
  const isOpen = item.settledAt === null;
  const isHeld = isOpen && item.order !== null && holdsNow(item, lifecycleOf(item.order.status));
  return (
    <Card as="li" title={title}>
      {item.order && <OrderLine order={item.order} />}
      <Stack gap="tight">
        <p>{sentence}</p>
        {isOpen && <p>{todo}</p>}
        {isHeld && <p className={styles.held}>Le colis ne part pas avant.</p>}
      </Stack>
      <PeopleLinks data={item.data} />
      {item.kind === 'piece-waits' && <LiveLink data={item.data} />}
      <Row justify="between" gap="small">
        <Steps steps={item.steps} />
        {isOpen ? (
          <Row gap="small">
            {item.order && item.kind === 'parcel-returned' && (
              <ResendButton orderId={item.order.id} status={item.order.status} />
            )}
            {item.order && !item.order.isChargedBack && <RefundLink item={item} orderId={item.order.id} />}
            <Button variant="secondary" size="small" onClick={onSettle}>
              C’est réglé
            </Button>
          </Row>
        ) : (
          <ReopenButton item={item} />
        )}
      </Row>
    </Card>
  );
}

function OrderLine({ order }: { order: NonNullable<AttentionItem['order']> }) {
  // A buyer without an account has a placeholder address that ends in `.invalid`.
  const name = order.customer.endsWith('.invalid') ? null : order.customer;
  return (
    <p className={styles.order}>
      <TextLink to="/admin/orders/$orderId" params={{ orderId: order.id }}>
        Commande {order.number}
      </TextLink>
      <OrderBadge order={order} size="small" />
      {order.pseudo && <Pseudo pseudo={order.pseudo} />}
      {name && name !== order.pseudo && <MutedText>{name}</MutedText>}
    </p>
  );
}

function PeopleLinks({ data: { pseudo, heard: speaker, who: pseudoOrEmail } }: Pick<AttentionItem, 'data'>) {
  const names = [...new Set([pseudo, speaker, pseudoOrEmail])].filter((name) => typeof name === 'string');
  if (names.length === 0) return null;
  return (
    <p className={styles.order}>
      {names.map((name) => (
        <TextLink key={name} to="/admin/users" search={{ q: name }}>
          Chercher {name.includes('@') ? name : `@${name}`}
        </TextLink>
      ))}
    </p>
  );
}

function LiveLink({ data: { liveId } }: Pick<AttentionItem, 'data'>) {
  if (typeof liveId !== 'string') return null;
  return (
    <p className={styles.order}>
      <TextLink to="/admin/live-order-sidebar" search={{ live: liveId }}>
        Ouvrir la console du live
      </TextLink>
    </p>
  );
}

const stepLabels: Record<AttentionItem['steps'][number]['what'], string> = {
  raised: 'Signalé par',
  changed: 'Du nouveau, par',
  settled: 'Réglé par',
  reopened: 'Rouvert par',
};
const outcomeLabels: Readonly<Record<string, string>> = moneyOutcomeLabels;
const authorLabels: Record<string, string> = {
  provider: 'le prestataire',
  system: 'la boutique',
  admin: 'l’administration',
  customer: 'la cliente',
};

const stepWords = ({ what, author }: Pick<AttentionItem['steps'][number], 'what' | 'author'>): string =>
  what === 'raised' && author === 'system'
    ? 'Constaté par la boutique'
    : `${stepLabels[what]} ${authorLabels[author] ?? author}`;

function Steps({ steps }: Pick<AttentionItem, 'steps'>) {
  return (
    <List as="ol" gap="tight">
      {steps.map(({ id, at, note, money, ...step }) => (
        <li key={id}>
          <Text size={13} muted>
            {stepWords(step)} · <DateTime at={at} />
          </Text>
          {money && (
            <Text as="div" size={13}>
              {outcomeLabels[money] ?? money}
            </Text>
          )}
          {note && (
            <Text as="div" size={13} keepLines>
              {note}
            </Text>
          )}
        </li>
      ))}
    </List>
  );
}

function ReopenButton({ item }: { item: AttentionItem }) {
  const reopen = useCommand(reopenAttention, {
    onSuccess: () => toast.success('L’alerte est de nouveau à traiter'),
    onProblem: (problem) => toast.error(sentenceOf(problem)),
  });
  return (
    <Button
      variant="quiet"
      size="small"
      loading={reopen.isPending}
      onClick={() => reopen.mutate({ attentionId: item.id, reverts: item.steps.at(-1)?.id })}
    >
      Rouvrir
    </Button>
  );
}
