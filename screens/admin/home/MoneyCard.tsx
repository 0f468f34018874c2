import { MAX_ORDERS_COUNTED } from './rules.ts';
import { Card } from '#platform/web/ui/Card.tsx';
import { Money } from '#platform/web/ui/Money.tsx';
import { Sparkline } from '#platform/web/ui/Sparkline.tsx';
import { TextLink } from '#platform/web/ui/TextLink.tsx';
import { countText } from '#shared/counted.ts';
import { formatEuros, sumCents } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import type { WorkCounts } from './schemas.ts';
import styles from './money.module.css';

export function MoneyCard({ work: { money, toValidate, toPay, withdrawals } }: { work: WorkCounts }) {
  const { received, awaited, toRefund } = money;
  const points = received.map(({ day, amount }) => ({
    value: amount,
    label: `${formatDay(day)}\u00A0: ${formatEuros(amount)}`,
  }));
  return (
    <Card title="Argent">
      <dl className={styles.figures}>
        <div>
          <dt>
            Encaissé <small>par carte, 30 jours, remboursements déduits</small>
          </dt>
          <dd className={styles.main}>
            <Money cents={sumCents(received.map(({ amount }) => amount))} />
          </dd>
          <dd>
            <Sparkline label="Encaissé par jour" points={points} />
          </dd>
        </div>
        <div>
          <dt>À encaisser</dt>
          <dd className={styles.sum}>
            {Math.max(toValidate, toPay) >= MAX_ORDERS_COUNTED && 'Au moins '}
            <Money cents={awaited} />
          </dd>
          <dd className={styles.links}>
            <TextLink to="/admin/orders" search={{ status: 'to-validate' }}>
              {countText(toValidate, MAX_ORDERS_COUNTED)} à valider
            </TextLink>
            <TextLink to="/admin/orders" search={{ status: 'to-pay' }}>
              {countText(toPay, MAX_ORDERS_COUNTED)} à payer
            </TextLink>
          </dd>
        </div>
        <div>
          <dt>À rembourser</dt>
          <dd className={styles.sum}>
            <Money cents={toRefund} />
          </dd>
          {withdrawals > 0 && (
            <dd className={styles.links}>
              <TextLink to="/admin/retractations">Rétractations</TextLink>
            </dd>
          )}
        </div>
      </dl>
    </Card>
  );
}
