import type { ReactNode } from 'react';
import { MAX_COUNTED } from '#features/attention/domain/rules-limits.ts';
import { feedLifecycle } from '#features/feed/domain/lifecycle.ts';
import { LinkButton } from '#platform/web/ui/LinkButton.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { counted, countText } from '#shared/counted.ts';
import { formatEuros } from '#shared/money.ts';
import type { WorkCounts } from './schemas.ts';
import { MAX_ORDERS_COUNTED, readyToPrepare } from './rules.ts';
import styles from './tasks.module.css';

type Target =
  | { to: '/admin/attention'; search?: { about: 'parcels' } }
  | { to: '/admin/orders'; search: { only: 'expiring' } }
  | { to: '/admin/live-order-sidebar'; search: { live: string } }
  | { to: '/admin/orders-preparation' | '/admin/users/without-account' | '/admin/retractations'; search?: never };

interface Task {
  target: Target;
  count: number;
  /** Limit of the count. A count at the limit means at least that number of rows. */
  maxCount: number;
  words: readonly [singular: string, plural: string];
  detail?: string | false;
  button: string;
  /** Name of the list in the sentence that names the empty lists. */
  list: string;
}

/** Most urgent tasks first. Each link opens a list that contains the counted rows. */
const tasksOf = (work: WorkCounts): readonly Task[] => [
  {
    target: { to: '/admin/attention' },
    count: work.toLookAt,
    maxCount: MAX_COUNTED,
    words: ['alerte à traiter', 'alertes à traiter'],
    detail: work.stuckParcels > 0 && `dont ${countText(work.stuckParcels, MAX_COUNTED)} sur un colis`,
    button: 'Traiter',
    list: 'alertes',
  },
  {
    target: { to: '/admin/users/without-account' },
    count: work.toContact,
    // A cut search may miss buyers, so that its count is a minimum.
    maxCount: work.isContactCut ? work.toContact : MAX_COUNTED,
    words: ['cliente sans compte à prévenir', 'clientes sans compte à prévenir'],
    button: 'Écrire',
    list: 'clientes à prévenir',
  },
  {
    target: { to: '/admin/orders', search: { only: 'expiring' } },
    count: work.expiring,
    maxCount: MAX_ORDERS_COUNTED,
    words: ['commande sera annulée ce soir faute de paiement', 'commandes seront annulées ce soir faute de paiement'],
    button: 'Relancer',
    list: 'délais qui finissent ce soir',
  },
  {
    target: { to: '/admin/orders-preparation' },
    count: readyToPrepare(work),
    maxCount: MAX_ORDERS_COUNTED,
    words: ['commande à préparer', 'commandes à préparer'],
    detail: notReadyDetail(work),
    button: 'Préparer',
    list: 'commandes à préparer',
  },
  {
    target: { to: '/admin/attention', search: { about: 'parcels' } },
    count: work.stuckParcels,
    maxCount: MAX_COUNTED,
    words: ['colis en difficulté', 'colis en difficulté'],
    button: 'Voir les colis',
    list: 'colis en difficulté',
  },
  {
    target: { to: '/admin/retractations' },
    count: work.withdrawals,
    maxCount: MAX_COUNTED,
    words: ['rétractation en cours', 'rétractations en cours'],
    detail: returnsDetail(work),
    button: 'Suivre',
    list: 'rétractations',
  },
];

function notReadyDetail({ toPrepareHeld: held, toPrepareInOpenParcel: inOpenParcel }: WorkCounts): string | false {
  const parts = [
    inOpenParcel > 0 && `${inOpenParcel} en colis ouvert`,
    held > 0 && counted(held, 'bloquée par une alerte', 'bloquées par une alerte'),
  ].filter(Boolean);
  return parts.length > 0 && `et ${parts.join(', ')}`;
}

const returnsDetail = ({ toReceive, money }: WorkCounts): string =>
  [
    toReceive > 0 && counted(toReceive, 'retour à recevoir', 'retours à recevoir'),
    money.toRefundWithdrawn > 0 && `${formatEuros(money.toRefundWithdrawn)} à rembourser`,
  ]
    .filter(Boolean)
    .join(', ');

export function Tasks({ work }: { work: WorkCounts }) {
  const tasks = tasksOf(work);
  const openTasks = tasks.filter(({ count }) => count > 0);
  const emptyTasks = tasks.filter(({ count }) => count === 0);
  return (
    <>
      {(work.live !== null || openTasks.length > 0) && (
        <ul className={styles.tasks} aria-label="À faire">
          {work.live && (
            <TaskRow
              target={{ to: '/admin/live-order-sidebar', search: { live: work.live.id } }}
              button="Ouvrir le live"
              isFirst
            >
              «&nbsp;{work.live.title}&nbsp;» est en cours.{' '}
              <span className={styles.detail}>{feedLifecycle[work.live.feed].label}</span>
            </TaskRow>
          )}
          {openTasks.map(({ target, count, maxCount, words: [singular, plural], detail, button, list }, index) => (
            <TaskRow key={list} target={target} button={button} isFirst={index === 0 && !work.live}>
              <b className={styles.count}>{countText(count, maxCount)}</b> {count > 1 ? plural : singular}
              {detail && <span className={styles.detail}> {detail}</span>}
            </TaskRow>
          ))}
        </ul>
      )}
      {openTasks.length === 0 && <p>Rien ne vous attend.</p>}
      {emptyTasks.length > 0 && (
        <p className={styles.none}>
          Rien dans&nbsp;:{' '}
          {emptyTasks.map(({ target, list }, index) => (
            <span key={list}>
              {index > 0 && ', '}
              <TextLink {...target}>{list}</TextLink>
            </span>
          ))}
          .
        </p>
      )}
    </>
  );
}

interface TaskRowProps {
  target: Target;
  button: string;
  isFirst: boolean;
  children: ReactNode;
}

const TaskRow = ({ target, button, isFirst, children }: TaskRowProps) => (
  <li>
    <span>{children}</span>
    <LinkButton {...target} size="small" variant={isFirst ? 'primary' : 'secondary'}>
      {button}
    </LinkButton>
  </li>
);
