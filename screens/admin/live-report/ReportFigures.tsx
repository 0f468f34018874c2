import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import type { CSSProperties } from 'react';
import { Card } from '#platform/web/ui/Card.tsx';
import { Facts } from '#platform/web/ui/Facts.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Text } from '#platform/web/ui/Text.tsx';
import { counted } from '#shared/counted.ts';
import { formatEuros } from '#shared/money.ts';
import { formatDuration } from '#shared/time.ts';
import { comparedLive, funnelOf, reportFigures } from './rules.ts';
import type { LiveReport, ReportPiece } from './schemas.ts';
import styles from './live-report.module.css';

export function ReportFigures({ report }: { report: LiveReport }) {
  const { buyers, claims, cuts, orders } = report;
  const figures = reportFigures(report);
  const compared = comparedLive(report);
  const stages = [
    ['À valider', orders.toValidate],
    ['À payer', orders.toPay],
    ['Payées', orders.paid],
  ] as const;
  return (
    <div className={styles.top}>
      <Card>
        <p className={styles.figure}>
          <b>
            <Money cents={figures.orders.goods} />
          </b>
          <span>de ventes, hors livraison</span>
        </p>
        {compared && <Difference now={figures.orders.goods} before={compared.goods} title={compared.title} />}
        <Facts
          facts={[
            ['Pièces vendues', `${figures.sold} sur ${figures.pieces}`],
            ['Pièces montrées', `${figures.shown} sur ${figures.pieces}`],
            ['Panier moyen', figures.average === null ? '–' : <Money key="average" cents={figures.average} />],
            ['Acheteuses', `${buyers.count}, dont ${counted(buyers.new, 'nouvelle')}`],
            ['Sans compte', buyers.withoutAccount],
            ['Demandes en file d’attente', claims.inLine],
            ['Coupures du flux', cuts.count === 0 ? 'aucune' : `${cuts.count} · ${formatDuration(cuts.ms)} en tout`],
          ]}
        />
      </Card>
      <Card title="De la demande au paiement">
        <Funnel pieces={report.pieces} />
        <Facts
          facts={stages.map(([name, { count, total }]) => [
            `Commandes ${name.toLowerCase()}`,
            <span key={name}>
              {count} · <Money cents={total} />
            </span>,
          ])}
        />
      </Card>
    </div>
  );
}

const signedPercent = new Intl.NumberFormat('fr-FR', { style: 'percent', signDisplay: 'always' });

function Difference({ now, before, title }: { now: number; before: number; title: string }) {
  if (now === before) return <Text as="p" muted>{`Autant que «\u00A0${title}\u00A0»`}</Text>;
  const isMore = now > before;
  const Icon = isMore ? IconArrowUpRight : IconArrowDownRight;
  const percent = before > 0 ? ` (${signedPercent.format(now / before - 1)})` : '';
  return (
    <p className={isMore ? styles.more : styles.less}>
      <Icon size={20} aria-hidden />
      <span>
        {formatEuros(Math.abs(now - before))} {isMore ? 'de plus' : 'de moins'}
        {percent} que «&nbsp;{title}&nbsp;»
      </span>
    </p>
  );
}

function Funnel({ pieces }: { pieces: readonly ReportPiece[] }) {
  const steps = funnelOf(pieces);
  const highest = Math.max(1, steps[0]?.pieces ?? 0);
  return (
    <ol className={styles.funnel} aria-label="Pièces, de la demande au paiement">
      {steps.map(({ label, pieces: count }) => (
        <li key={label} style={{ '--part': count / highest } as CSSProperties}>
          <span>{label}</span>
          <b>{count}</b>
        </li>
      ))}
    </ol>
  );
}
