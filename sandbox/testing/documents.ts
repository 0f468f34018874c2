import sql from 'sql-template-tag';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { getDocument } from '#features/invoices/domain/admin-endpoints.ts';
import { changeSettings } from '#features/settings/domain/endpoints.ts';
import { urlOf } from '#shared/http/request.ts';
import { bodyOf } from './order-steps.ts';
import { pdfText } from './pdf-text.ts';
import type { TestShop } from './shop.ts';

/** Company of a seller who may issue invoices, as « Ma boutique » stores it. */
const aSeller: Partial<Identity> = {
  legalName: 'Chez Léa',
  legalForm: 'sarl',
  capitalCents: 500_000,
  siren: '123456782',
  rcsCity: 'Marseille',
  vatRegime: 'standard',
  vatNumber: 'FR11123456782',
  street: '3 rue Haute',
  zip: '13002',
  city: 'Marseille',
};

export async function setSellerIdentity(shop: TestShop, changes: Partial<Identity> = {}): Promise<void> {
  bodyOf(await shop.call(changeSettings, { ...aSeller, ...changes }, shop.admin));
}

export interface DocumentRow {
  id: string;
  number: string;
  kind: 'invoice' | 'credit-note';
  reason: string;
  total: number;
  net: number;
  rate: number | null;
  corrects: string | null;
  at: Date;
  transactionIds: string[];
  content: { means: string; lines: { label: string; amount: number; net: number }[]; seller: Record<string, unknown> };
  buyer: Record<string, string> | null;
}

export const documentsOf = ({ shop }: TestShop, orderId: string): Promise<DocumentRow[]> =>
  shop.db.many<DocumentRow>(sql`
    select id, number, kind, reason, total_cents as total, net_cents as net, vat_rate as rate, corrects, at,
      transaction_ids as "transactionIds", content, buyer from invoices where order_id = ${orderId} order by rank`);

export async function textOfDocument(shop: TestShop, number: string): Promise<string> {
  const answer = await shop.fetch(urlOf(getDocument, { number }), { as: shop.admin });
  return pdfText(Buffer.from(await answer.arrayBuffer())).replaceAll(/\s+/g, ' ');
}

/** F for invoices, A for credit notes. */
type Series = 'F' | 'A';

export async function numbersOf({ shop }: TestShop, series: Series): Promise<string[]> {
  const rows = await shop.db.many<{ number: string }>(sql`
    select number from invoices where number like ${`${series}%`} order by at, number`);
  return rows.map(({ number }) => number);
}

export const expectedNumbers = (series: Series, year: number, count: number): string[] =>
  Array.from({ length: count }, (_, place) => `${series}${year}-${String(place + 1).padStart(6, '0')}`);
