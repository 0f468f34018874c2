import type * as schemas from './schemas.ts';
import { forAnyone } from '#shared/http/endpoint.ts';

export const readPageVersion = forAnyone<typeof schemas.readPageVersion>('GET', '/api/pages/:code/versions/:versionId', {
  shows: ['pages'],
});
