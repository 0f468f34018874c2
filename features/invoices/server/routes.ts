import * as adminEndpoints from '#features/invoices/domain/admin-endpoints.ts';
import * as adminSchemas from '#features/invoices/domain/admin-schemas.ts';
import * as endpoints from '#features/invoices/domain/endpoints.ts';
import * as schemas from '#features/invoices/domain/schemas.ts';
import type { Implement } from '#platform/server/http/implement.ts';
import { getDocument, getMyDocument } from './queries.ts';

export function invoiceRoutes(implement: Implement): void {
  implement({ ...endpoints, ...adminEndpoints }, { ...schemas, ...adminSchemas }, { getMyDocument, getDocument });
}
