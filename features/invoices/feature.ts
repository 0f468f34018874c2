import sql from 'sql-template-tag';
import { daily, hourly } from '#platform/server/events/schedules.ts';
import { isUntouched } from '#features/orders/server/hooks.ts';
import type { Feature } from '#platform/server/feature.ts';
import { issueMissing, issueRecent } from '#features/invoices/server/commands/issue-documents.ts';
import * as adminEndpoints from './domain/admin-endpoints.ts';
import * as adminSchemas from './domain/admin-schemas.ts';
import * as endpoints from './domain/endpoints.ts';
import * as schemas from './domain/schemas.ts';
import { invoiceMails, invoiceReactions } from './server/reactions.ts';
import { getDocument, getMyDocument } from './server/queries.ts';
import { invoiceTables } from './server/tables.ts';

export const invoices = {
  name: 'invoices',
  about: 'Invoices, credit notes, the journal',
  routes: (implement) =>
    implement({ ...endpoints, ...adminEndpoints }, { ...schemas, ...adminSchemas }, { getMyDocument, getDocument }),
  tables: invoiceTables,
  reactions: invoiceReactions,
  hooks: [isUntouched.with(sql`not exists (select from invoices t where t.order_id = o.id)`)],
  mails: invoiceMails,
  jobs: [
    { name: 'invoices', every: hourly(13), run: issueRecent, retries: 0, seconds: 1800 },
    { name: 'invoices-nightly', every: daily(3, 53), run: issueMissing, retries: 1, seconds: 3600 },
  ],
} satisfies Feature;
