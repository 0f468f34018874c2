import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Changes nothing, at the provider or in the shop: the result is shown once. */
export const checkPart = forAdmin<typeof schemas.checkPart>('POST', '/api/admin/setup/checks/:part', {
  changes: [],
  role: 'owner',
});
