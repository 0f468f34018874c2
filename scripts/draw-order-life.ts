import { orderStatusLabels } from '#features/orders/domain/labels.ts';
import { orderActions, type OrderAction } from '#features/orders/domain/lifecycle-actions.ts';
import { orderLifecycle, orderStatuses, statusesWhere, type OrderStatus } from '#features/orders/domain/lifecycle.ts';
import { statusAfterScan } from '#features/orders/domain/rules.ts';

export function drawOrderLife(): string {
  const moves = orderStatuses.flatMap((status) => [
    ...orderLifecycle[status].may.flatMap((action) =>
      nextStatusesOf(action).map((next) => `  ${idOf(status)} --> ${idOf(next)} : ${wordsOf(action)}`),
    ),
    ...paidFrom(status),
    ...(['on-its-way', 'delivered'] as const).flatMap((news) => {
      const next = statusAfterScan(status, news);
      return next === status ? [] : [`  ${idOf(status)} --> ${idOf(next)} : parcel ${news}`];
    }),
  ]);
  const yesOrEmpty = (is: boolean) => (is ? 'yes' : '');
  const rows = orderStatuses.map((status) => {
    const { may, asksBuyer, isPastPayment, isOver } = orderLifecycle[status];
    return (
      `| \`${status}\` | ${orderStatusLabels[status]} | ${may.map(wordsOf).join(', ')} | ${asksBuyer} | ` +
      `${yesOrEmpty(isPastPayment)} | ${yesOrEmpty(isOver)} |`
    );
  });
  return `# The life of an order

Made by \`npm run drawings\` from \`features/orders/domain/\`; a test fails when this page is out of date. Actions and the clock make the
transitions; an administrator may also set any status by hand (D-09). “(unpaid)” marks an action that is refused
once a card payment was received or is under way (D-14).

\`\`\`mermaid
stateDiagram-v2
${orderStatuses.map((status) => `  state "${status}" as ${idOf(status)}`).join('\n')}
  [*] --> ${idOf('to-validate')}
${moves.join('\n')}
\`\`\`

| status | on screen | allowed actions | main button of the buyer | paid | over |
|---|---|---|---|---|---|
${rows.join('\n')}
`;
}

/** Mermaid allows no hyphens in names. */
const idOf = (status: string): string => status.replaceAll('-', '_');

const wordsOf = (action: OrderAction): string => (orderActions[action].isOnlyForUnpaid ? `${action} (unpaid)` : action);

function nextStatusesOf(action: OrderAction): OrderStatus[] {
  const row = orderActions[action];
  if ('undoes' in row) return statusesWhere(({ may }) => may.includes(row.undoes));
  return row.leadsTo ? [row.leadsTo] : [];
}

const paidFrom = (status: OrderStatus): string[] => {
  const next = orderLifecycle[status].oncePaid;
  return next ? [`  ${idOf(status)} --> ${idOf(next)} : payment received`] : [];
};
