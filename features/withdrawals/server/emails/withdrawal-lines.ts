import { formatEuros } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { UNCHARGED } from '#features/withdrawals/domain/labels.ts';
import { returnDueOn, unchargedOf } from '#features/withdrawals/domain/rules.ts';
import type { MailedWithdrawal } from '../steps/read-mailed.ts';

/** Lists the pieces, the postage and the part that is not refunded. */
export function pieceLines(withdrawal: MailedWithdrawal) {
  const { pieces, postage } = withdrawal;
  const uncharged = unchargedOf(pieces, withdrawal);
  return [
    ...pieces.map(({ name, ref, price, picture }) => ({
      label: `${name} (n°\u00A0${ref})`,
      value: formatEuros(price),
      picture,
    })),
    ...(postage > 0 ? [{ label: 'Livraison Colissimo', value: formatEuros(postage) }] : []),
    ...(uncharged > 0 ? [{ label: UNCHARGED, value: formatEuros(-uncharged) }] : []),
  ];
}

export const returnLine = (withdrawal: MailedWithdrawal) => ({
  label: `À renvoyer au plus tard le ${formatDay(returnDueOn(withdrawal))} à`,
  value: [withdrawal.shop.name, withdrawal.returnAddress].filter(Boolean).join('\n'),
});
