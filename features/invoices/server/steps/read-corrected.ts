import sql from 'sql-template-tag';
import { reasonLabels } from '#features/invoices/domain/labels.ts';
import type { WantedDocument } from '#features/invoices/domain/rules.ts';
import { sumAmounts } from '#features/payments/domain/rules-refunds.ts';
import { refundStatesWhere } from '#features/payments/domain/lifecycle.ts';
import { withdrawalStatesWhere } from '#features/withdrawals/domain/lifecycle.ts';
import type { Db } from '#platform/server/db/client.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { amountLines, POSTAGE_LINE, type SaleLine } from './read-sale.ts';

interface SaleDocument {
  number: string;
  total: number;
  content: { lines: readonly SaleLine[] };
}

/** Refunded amount. `of`: ids of the refunded lines of the sale; empty for a refund of an amount without items. */
interface RefundedPart {
  ids: string[];
  amount: number;
  of: string[];
}

/**
 * Reads the lines of a document that corrects a sale: every line of the sale, the lines of the refunded pieces and
 * postage, or one line with the amount. A rest of the amount gets a line of its own. `refundIds`: requested refunds that
 * the document covers.
 */
export async function readCorrected(
  db: Db,
  orderId: string,
  wanted: WantedDocument,
  sale: SaleDocument,
): Promise<{ lines: readonly SaleLine[]; refundIds: string[] }> {
  const { reason, total } = wanted;
  if (reason !== 'refund-undone' && total === sale.total) return { lines: sale.content.lines, refundIds: [] };
  const makeSingleLine = (amount: number) => amountLines(`${reasonLabels[reason]} (facture ${sale.number})`, amount);
  const requested = reason === 'given-back' ? await refundsOf(db, orderId, wanted.transactionIds) : [];
  const refunds = requested.length > 0 && sumAmounts(requested) <= total ? requested : [];
  const rest = { ids: [], amount: total - sumAmounts(refunds), of: [] };
  const withdrawn = reason === 'given-back' ? await withdrawnOf(db, orderId, sale.number) : [];
  const lines = [...refunds, rest].flatMap((part): readonly SaleLine[] => {
    const matched = part.of.length > 0 ? part : withdrawn.find(({ amount }) => amount === part.amount);
    const soldLines = sale.content.lines.filter(({ of }) => of && matched?.of.includes(of));
    return soldLines.length > 0 && sumAmounts(soldLines) === part.amount ? soldLines : makeSingleLine(part.amount);
  });
  return { lines, refundIds: refunds.flatMap(({ ids }) => ids) };
}

const madeStates = sqlWords(refundStatesWhere((life) => life.isMade));
const endingContract = sqlWords(withdrawalStatesWhere((life) => life.endsContract));

/**
 * Reads the shop's refunds that these transactions carried out. Adds up the refunds of one click on « Rembourser »
 * (`press`). Excludes refunds that a document already covers.
 */
const refundsOf = (db: Db, orderId: string, transactionIds: readonly string[]): Promise<RefundedPart[]> =>
  db.many<RefundedPart>(sql`
    select array_agg(r.id::text) as ids, sum(r.amount_cents)::integer as amount,
      r.item_ids::text[] || case when r.with_postage then array[${POSTAGE_LINE}] else '{}' end as of
    from refunds r
    where r.order_id = ${orderId} and r.state in (${madeStates}) and r.answered_by = any(${transactionIds}::text[])
      and not exists (select from invoices i where i.order_id = r.order_id and i.content->'refundIds' ? r.id::text)
    group by r.press, r.item_ids, r.with_postage order by min(r.requested_at)`);

/** Reads the withdrawals that end the contract and have no piece listed in a document that corrects this sale. */
const withdrawnOf = (db: Db, orderId: string, saleNumber: string): Promise<Pick<RefundedPart, 'amount' | 'of'>[]> =>
  db.many<Pick<RefundedPart, 'amount' | 'of'>>(sql`
    select w.amount_cents as amount, array(select wi.order_item_id::text from withdrawal_items wi where wi.withdrawal_id = w.id)
      || case when w.postage_cents > 0 then array[${POSTAGE_LINE}] else '{}' end as of
    from withdrawals w
    where w.order_id = ${orderId} and w.state in (${endingContract}) and not exists (
      select from invoices i, jsonb_array_elements(i.content->'lines') line, withdrawal_items wi
      where i.order_id = w.order_id and i.corrects = ${saleNumber} and wi.withdrawal_id = w.id
        and line->>'of' = wi.order_item_id::text)
    order by w.stated_at, w.id`);
