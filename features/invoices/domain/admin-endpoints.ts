import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

export const getDocument: Read<typeof schemas.getDocument, 'admin'> = {
  method: 'GET',
  path: '/api/admin/documents/:number',
  access: 'admin',
  shows: [],
};
