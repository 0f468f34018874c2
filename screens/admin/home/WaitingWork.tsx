import type { ReactNode } from 'react';
import { listFailingProviders } from '#features/content/domain/admin-endpoints.ts';
import { MOST_COUNTED } from '#features/attention/domain/rules.ts';
import { counted, countText } from '#shared/counted.ts';
import { countWork } from './endpoints.ts';
import { MOST_ORDERS_COUNTED } from './rules.ts';
import type { WorkCounts } from './schemas.ts';
import { feedStateLabels } from '#features/feed/domain/labels.ts';
import type { ReplyOf } from '#shared/http/endpoint.ts';
import type { WatchedPart } from '#shared/providers.ts';
import { formatDate, formatDateTime } from '#shared/time.ts';
import { useEndpoint } from '#platform/web/api/query.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { ErrorState } from '#platform/web/ui/ErrorState.tsx';
import { MutedText } from '#platform/web/ui/MutedText.tsx';
import { Skeleton } from '#platform/web/ui/Skeleton.tsx';
import { StaleNotice } from '#platform/web/ui/StaleNotice.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { classNames } from '#platform/web/ui/class-names.ts';
import styles from './dashboard.module.css';

function Count({ of, most, what, detail }: { of: number; most: number; what: string; detail?: ReactNode }) {
  return (
    <>
      <span className={classNames(styles.count, of === 0 && styles.none)}>{countText(of, most)}</span>{' '}
      <span>{what}</span>
      {detail && <span className={styles.detail}>{detail}</span>}
    </>
  );
}

function Counts({ work }: { work: WorkCounts }) {
  const since = work.toPaySince && <> la plus ancienne du {formatDate(work.toPaySince)}</>;
  const orders = MOST_ORDERS_COUNTED;
  const { toPrepareHeld: held, toPrepareInOpenParcel: waiting } = work;
  const apart = [waiting > 0 && ` ${waiting} en colis ouvert`, held > 0 && ` ${counted(held, 'retenue', 'retenues')}`]
    .filter(Boolean)
    .join(',');
  return (
    <ul className={styles.counts} aria-label="Ce qui attend">
      <li>
        <TextLink to="/admin/orders" search={{ status: 'to-validate' }} className={styles.tile}>
          <Count of={work.toValidate} most={orders} what="à valider" />
        </TextLink>
      </li>
      <li>
        <TextLink to="/admin/orders" search={{ status: 'to-pay' }} className={styles.tile}>
          <Count of={work.toPay} most={orders} what="à payer" detail={since} />
        </TextLink>
      </li>
      <li>
        <TextLink to="/admin/orders-preparation" className={styles.tile}>
          <Count
            of={work.toPrepare < orders ? work.toPrepare - held - waiting : orders}
            most={orders}
            what="à préparer"
            detail={apart}
          />
        </TextLink>
      </li>
      <li>
        <TextLink to="/admin/attention" search={{ about: 'parcels' }} className={styles.tile}>
          <Count of={work.stuckParcels} most={MOST_COUNTED} what="colis en difficulté" />
        </TextLink>
      </li>
      <li>
        <TextLink to="/admin/attention" className={styles.tile}>
          <Count of={work.toLookAt} most={MOST_COUNTED} what="à regarder" />
        </TextLink>
      </li>
    </ul>
  );
}

type Providers = ReplyOf<typeof listFailingProviders>;

const parts: readonly [name: string, ...providers: WatchedPart[]][] = [
  ['paiement', 'payment'],
  ['transporteur', 'shipping', 'tracking'],
  ['e-mails', 'mail'],
  ['fichiers', 'files'],
];

/** Formats the last answer of each area; « jamais interrogé » without any. */
function lastAnswers({ answered, simulated }: Providers): string {
  const stateOf = (providers: readonly WatchedPart[]) => {
    const times = answered.filter(({ provider }) => providers.includes(provider)).map(({ at }) => at);
    const last = times.toSorted().at(-1);
    const simulation = providers.every((provider) => simulated.includes(provider)) ? ' (simulé)' : '';
    return `${last ? formatDateTime(last) : 'jamais interrogé'}${simulation}`;
  };
  const sentences = parts.map(([name, ...providers]) => `${name}\u00a0: ${stateOf(providers)}`);
  return `Dernière réponse, ${sentences.join(' · ')}.`;
}

/** Shows the state of the live feed and of the providers. Failures are detailed at the top of every screen. */
function Connections({ live }: Pick<WorkCounts, 'live'>) {
  const { data, error } = useEndpoint(listFailingProviders, {}, { every: 30_000 });
  const failing = data?.failing.length ?? 0;
  return (
    <MutedText>
      {live ? (
        <>
          <TextLink to="/admin/live-order-sidebar" search={{ live: live.id }}>
            «&nbsp;{live.title}&nbsp;»
          </TextLink>{' '}
          est en cours. {feedStateLabels[live.feed]}.{' '}
        </>
      ) : (
        <>Aucun live en cours. </>
      )}
      {data
        ? failing === 0
          ? lastAnswers(data)
          : `${failing === 1 ? 'Un prestataire est' : `${failing} prestataires sont`} en difficulté : voyez en haut de l’écran.`
        : error && 'L’état des prestataires n’a pas pu être lu.'}
    </MutedText>
  );
}

export function WaitingWork() {
  const read = useEndpoint(countWork, {}, { every: 30_000 });
  const { data, error, refetch } = read;
  return (
    <Card title="Ce qui attend">
      <StaleNotice read={read} />
      {data && (
        <>
          <Counts work={data} />
          <Connections live={data.live} />
        </>
      )}
      {!data && error && (
        <ErrorState title="Impossible de compter ce qui attend" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton lines={4} />}
    </Card>
  );
}
