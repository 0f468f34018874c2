import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const getDocument = forAdmin<typeof schemas.getDocument>('GET', '/api/admin/documents/:number', { shows: [] });
