import { forAdmin } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

/** Invalidates no read, because screens show the photo only once a piece has it. */
export const storePhoto = forAdmin<typeof schemas.storePhoto>('POST', '/api/admin/photos', { changes: [] });
