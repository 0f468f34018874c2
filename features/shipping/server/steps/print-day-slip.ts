import sql from 'sql-template-tag';
import { statusesWhere } from '#features/orders/domain/lifecycle.ts';
import { formatDate, formatDay } from '#shared/time.ts';
import { shopNameOf, returnAddress } from '#features/identity/domain/rules.ts';
import { parisDay, plusDays, type Day } from '#shared/working-days.ts';
import type { Ctx } from '#platform/server/context.ts';
import { sqlWords } from '#platform/server/db/sql-words.ts';
import { jsonObject, typed, type Json } from '#platform/server/db/json.ts';
import { type Block, facts, heading, paragraph } from '#platform/server/documents/blocks.ts';
import { printPaper } from './print-selection.ts';

interface HandedParcel {
  trackingId: string;
  numbers: string[];
  name: string;
  zip: string;
  /** Declared weight in grams; null for a label that this shop did not request. */
  grams: number | null;
  /** Day of an earlier preparation; null for a preparation of today. */
  preparedOn: string | null;
}

/** Days before today whose prepared parcels are listed while the carrier has not scanned them. */
const EARLIER_DAYS = 7;

const preparedStatuses = sqlWords(
  statusesWhere(({ isFollowed, may }) => isFollowed && !may.includes('validate-preparation')),
);
const unscannedStatuses = sqlWords(
  statusesWhere(
    ({ isFollowed, parcelIsHere, may }) => isFollowed && parcelIsHere && !may.includes('validate-preparation'),
  ),
);
const handedJson = (today: Day): Json<HandedParcel> =>
  jsonObject<HandedParcel>({
    trackingId: sql`o.tracking_id`,
    numbers: typed<string[]>(sql`json_agg(o.order_number order by length(o.order_number), o.order_number)`),
    name: sql`max(concat_ws(' ', o.shipping_address->>'first_name', o.shipping_address->>'last_name'))`,
    zip: sql`coalesce(max(o.shipping_address->>'zip'), '')`,
    preparedOn: sql`nullif(max(prepared.day), ${today}::date)`,
    grams: sql`max((select max(s.weight_grams) from shipping_labels s where s.order_id = o.id and s.tracking_id = o.tracking_id))`,
  });

/**
 * Reads the parcels prepared today, and the parcels prepared in the `EARLIER_DAYS` days before that the carrier has not
 * scanned. The shop may prepare a parcel after the last collection.
 */
async function readHanded(ctx: Ctx): Promise<HandedParcel[]> {
  const today = parisDay(ctx.now());
  const rows = await ctx.db.many<{ json: HandedParcel }>(sql`
    select ${handedJson(today)} as json from orders o cross join lateral (
      select max(e.at) as at, (max(e.at) at time zone 'Europe/Paris')::date as day
      from events e where e.order_id = o.id and e.type = 'order.prepared') prepared
    where o.tracking_id is not null and o.status in (${preparedStatuses}) and (prepared.day = ${today}::date
      or o.status in (${unscannedStatuses}) and prepared.day >= ${plusDays(today, -EARLIER_DAYS)}::date)
    group by o.tracking_id order by min(prepared.at), o.tracking_id`);
  return rows.map(({ json }) => json);
}

const kilograms = (grams: number): string => `${(grams / 1000).toFixed(2).replace('.', ',')}\u00a0kg`;
/** Dotted line on which the carrier writes. */
const LINE = '.'.repeat(60);

export async function printDaySlip(ctx: Ctx): Promise<Buffer> {
  const [parcels, shop] = await Promise.all([readHanded(ctx), ctx.settings.read()]);
  const sender = [shopNameOf(shop), returnAddress(shop)].filter(Boolean).join(', ');
  const count = `${parcels.length} colis`;
  const blocks: Block[] =
    parcels.length === 0
      ? [paragraph('Aucun colis n’attend d’être remis au transporteur.')]
      : [
          facts(['Expéditeur', sender]),
          {
            kind: 'bill',
            lines: parcels.map(({ trackingId, numbers, name, zip, grams, preparedOn }) => ({
              label: `${trackingId} · ${name}, ${zip}`,
              detail: [numbers.join(', '), preparedOn && `préparé le ${formatDay(preparedOn)}`]
                .filter(Boolean)
                .join(' · '),
              amount: grams === null ? '' : kilograms(grams),
            })),
            sums: [[count, kilograms(parcels.reduce((sum, { grams }) => sum + (grams ?? 0), 0))]],
          },
          heading('Remise au transporteur', 3),
          paragraph(`${count} remis à Colissimo le ${formatDate(ctx.now())}.`),
          // One list of facts for each line leaves room to write by hand.
          ...['Heure', 'Nom', 'Signature'].map((name) => facts([name, LINE])),
        ];
  return printPaper(ctx, 'Bordereau du jour', blocks);
}
