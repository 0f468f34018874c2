import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

/** Invalidates nothing: no screen shows the photo before a piece has it. */
export const keepPhoto = forAdmin<typeof schemas.keepPhoto>('POST', '/api/admin/photos', { changes: [] });
