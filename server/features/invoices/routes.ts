import * as adminEndpoints from '#domain/invoices/admin-endpoints.ts';
import * as adminSchemas from '#domain/invoices/admin-schemas.ts';
import * as endpoints from '#domain/invoices/endpoints.ts';
import * as schemas from '#domain/invoices/schemas.ts';
import type { Implement } from '#server/http/implement.ts';
import { getAccounts, getAccountsFile, getDaysFile, getDocument, getMyDocument, listDocuments } from './queries.ts';

export function invoiceRoutes(implement: Implement): void {
  implement(
    { ...endpoints, ...adminEndpoints },
    { ...schemas, ...adminSchemas },
    { getMyDocument, getDocument, getAccounts, listDocuments, getAccountsFile, getDaysFile },
  );
}
