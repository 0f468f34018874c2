import type { Read } from '../http/endpoint.ts';
import type * as schemas from './schemas.ts';

export const listLegalNeeds: Read<typeof schemas.listLegalNeeds, 'admin'> = {
  method: 'GET',
  path: '/api/admin/legal-needs',
  access: 'admin',
  shows: ['settings'],
};
