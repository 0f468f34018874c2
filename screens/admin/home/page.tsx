import { IconHanger, IconShoppingBag, IconUsers } from '@tabler/icons-react';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { lackLabels } from '#features/content/domain/labels.ts';
import { listLegalNeeds } from '#features/identity/domain/endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { useSession } from '#features/users/web/session.ts';
import { useMay } from '#features/users/web/use-may.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { useShop } from '#platform/web/api/shop.ts';
import { Alert } from '#platform/web/ui/Alert.tsx';
import { Card } from '#platform/web/ui/Card.tsx';
import { DataTable, type Column } from '#platform/web/ui/DataTable.tsx';
import { DateTime } from '#platform/web/ui/DateTime.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { List } from '#platform/web/ui/List.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Page } from '#platform/web/ui/Page.tsx';
import { Row } from '#platform/web/ui/Row.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { UnbrokenText } from '#platform/web/ui/UnbrokenText.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import { formatEuros } from '#shared/money.ts';
import type { OptionalProvider, WatchedPart } from '#shared/providers.ts';
import { parisClock } from '#shared/paris-time.ts';
import { formatDateTime, formatDay } from '#shared/time.ts';
import { countWork, listLiveSales } from './endpoints.ts';
import type { LiveSales as Sales, WorkCounts } from './schemas.ts';
import { FirstDays } from './FirstDays.tsx';
import { MoneyCard } from './MoneyCard.tsx';
import { Tasks } from './Tasks.tsx';
import styles from './home.module.css';

const cards = [
  {
    to: '/admin/users',
    Icon: IconUsers,
    title: 'Utilisateurs',
    link: 'Gérer les utilisateurs',
    text: 'Les clientes et leur pseudo TikTok. Retrouvez une personne, corrigez sa fiche, fusionnez deux comptes.',
  },
  {
    to: '/admin/products',
    Icon: IconHanger,
    title: 'Produits',
    link: 'Gérer les produits',
    text: 'Les pièces de chaque live, avec leur référence et leur prix. Voyez lesquelles sont prises, et par qui.',
  },
  {
    to: '/admin/orders',
    Icon: IconShoppingBag,
    title: 'Commandes',
    link: 'Gérer les commandes',
    text: 'Du live à la livraison. Retrouvez une commande, suivez son paiement, corrigez son adresse.',
  },
] as const;

export default function AdminHome() {
  return (
    <Page intro={<Greeting />}>
      <BeforeSelling />
      <FirstDays />
      <WithoutContracts />
      <Work />
      <LiveSales />
      <div className={styles.cards}>
        {cards.map(({ to, Icon, title, link, text }) => (
          <Card
            key={to}
            title={
              <Row as="span" gap="small">
                <Icon size={18} stroke={1.8} aria-hidden />
                {title}
              </Row>
            }
          >
            <p>{text}</p>
            <div>
              <LinkButton to={to} variant="quiet" size="small" outdent>
                {link}
              </LinkButton>
            </div>
          </Card>
        ))}
      </div>
    </Page>
  );
}

function Greeting() {
  const { user } = useSession();
  const [day = '', time = ''] = parisClock(new Date(useNow()).toISOString()).split('T');
  const greeting = time < EVENING ? 'Bonjour' : 'Bonsoir';
  return (
    <>
      {[greeting, user?.firstName].filter(Boolean).join(' ')}, nous sommes le {formatDay(day)}.
    </>
  );
}

function WithoutContracts() {
  const { lacks } = useShop();
  const [first] = lacks;
  if (!first) return null;
  return (
    <Alert title={lacks.length > 1 ? 'Contrats qui manquent encore' : lackLabels[first].title}>
      {lacks.length > 1 ? (
        <List gap="tight">
          {lacks.map((lack) => (
            <li key={lack}>
              <b>{lackLabels[lack].title}.</b> {lackLabels[lack].effect}
            </li>
          ))}
        </List>
      ) : (
        lackLabels[first].effect
      )}
    </Alert>
  );
}

const EVENING = '18:00';

/** Renders nothing while the law stops the shop from taking orders, because every screen then shows a warning. */
function BeforeSelling() {
  const { data } = useEndpoint(listLegalNeeds, {}, { every: 60_000 });
  const may = useMay();
  if (!data?.takesOrders || data.missing.length === 0) return null;
  const blocking = data.missing.filter(({ blocks }) => blocks).length;
  const [title, count] = blocking > 0 ? ['Avant de vendre', blocking] : ['Presque prête', data.missing.length];
  return (
    <Alert title={title}>
      {blocking > 0 ? 'Pour vendre, la loi demande' : 'Il reste'}{' '}
      {count === 1 ? 'une information' : `${count} informations`} à compléter dans «&nbsp;Ma boutique&nbsp;».{' '}
      {may(changeSettings) && <TextLink to="/admin/boutique">Voir ce qui manque</TextLink>}
    </Alert>
  );
}

function Work() {
  const read = useEndpoint(countWork, {}, { every: 30_000 });
  const { data, error, refetch } = read;
  return (
    <div className={styles.work}>
      <Card title="À faire">
        <StaleNotice read={read} />
        {data && (
          <>
            <Tasks work={data} />
            <Connections live={data.live} />
          </>
        )}
        {!data && error && (
          <ErrorState title="Impossible de compter ce qui attend" error={error} onRetry={() => void refetch()} />
        )}
        {!data && !error && <Skeleton lines={6} />}
      </Card>
      {data && <MoneyCard work={data} />}
    </div>
  );
}

/** Gives no details of a failure, because every screen shows them at its top. */
function Connections({ live }: Pick<WorkCounts, 'live'>) {
  const { data, error } = useEndpoint(listFailingProviders, {}, { every: 30_000 });
  const { lacks } = useShop();
  const failing = data?.failing.length ?? 0;
  return (
    <p className={styles.providers}>
      {!live && <>Aucun live en cours. </>}
      {data && failing === 0 && <UnbrokenText text={lastAnswers(data, lacks)} />}
      {failing > 0 &&
        `${failing === 1 ? 'Un prestataire est' : `${failing} prestataires sont`} en difficulté\u00a0: voyez en haut de l’écran.`}
      {!data && error && 'L’état des prestataires n’a pas pu être lu.'}
    </p>
  );
}

type Providers = ReplyOf<typeof listFailingProviders>;

const parts: readonly [name: string, ...providers: WatchedPart[]][] = [
  ['paiement', 'payment'],
  ['transporteur', 'shipping', 'tracking'],
  ['e-mails', 'mail'],
  ['fichiers', 'files'],
];

function lastAnswers({ answered, simulated }: Providers, lacks: readonly OptionalProvider[]): string {
  const stateOf = (providers: readonly WatchedPart[]) => {
    const times = answered.filter(({ provider }) => providers.includes(provider)).map(({ at }) => at);
    const last = times.toSorted().at(-1);
    const simulation = providers.every((provider) => simulated.includes(provider)) ? ' (simulé)' : '';
    return `${last ? formatDateTime(last) : 'jamais interrogé'}${simulation}`;
  };
  const sentences = parts.map(
    ([name, ...providers]) =>
      `${name}\u00a0: ${lacks.some((lack) => providers.includes(lack)) ? 'sans contrat' : stateOf(providers)}`,
  );
  return `Dernière réponse, ${sentences.join(' · ')}.`;
}

const totalOf = ({ paid, awaited }: Sales): number => paid + awaited;

const columnsFor = (highestTotal: number): readonly Column<Sales>[] => [
  {
    key: 'live',
    label: 'Live',
    minWidth: '9rem',
    cell: ({ id, title }) => (
      <TextLink to="/admin/lives/$liveId/bilan" params={{ liveId: id }}>
        {title}
      </TextLink>
    ),
  },
  { key: 'date', label: 'Date', nowrap: true, cell: ({ liveDate }) => <DateTime at={liveDate} format="date" /> },
  {
    key: 'bar',
    label: 'Part payée',
    width: '40%',
    cell: (sales) => <Bar sales={sales} highestTotal={highestTotal} />,
  },
  { key: 'total', label: 'Ventes', align: 'end', nowrap: true, cell: (sales) => formatEuros(totalOf(sales)) },
  { key: 'paid', label: 'dont payé', align: 'end', nowrap: true, cell: ({ paid }) => <Money cents={paid} /> },
];

function LiveSales() {
  const read = useEndpoint(listLiveSales, {}, { fresh: 60_000 });
  const lives = read.data?.lives;
  const highestTotal = Math.max(0, ...(lives ?? []).map(totalOf));
  return (
    <Card flush title="Ventes des derniers lives" intro={<>Hors livraison. Partie claire&nbsp;: pas encore payé.</>}>
      <DataTable
        caption="Ventes des derniers lives"
        columns={columnsFor(highestTotal)}
        rows={lives}
        rowKey={({ id }) => id}
        read={read}
        errorTitle="Impossible de charger les ventes"
        empty="Les ventes de vos lives apparaîtront ici après le premier."
      />
    </Card>
  );
}

function Bar({ sales, highestTotal }: { sales: Sales; highestTotal: number }) {
  const share = (cents: number) => `${highestTotal === 0 ? 0 : (100 * cents) / highestTotal}%`;
  return (
    <span className={styles.bar} aria-hidden>
      <span className={styles.paid} style={{ inlineSize: share(sales.paid) }} />
      <span className={styles.awaited} style={{ inlineSize: share(sales.awaited) }} />
    </span>
  );
}
