import type * as schemas from './schemas.ts';
import { forAnyone } from '#shared/http/endpoint.ts';

export const listPageVersions = forAnyone<typeof schemas.listPageVersions>('GET', '/api/pages/:code/versions', { shows: ['pages'] });
