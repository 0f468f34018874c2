import type { Write } from '#shared/http/endpoint.ts';
import type * as schemas from './admin-schemas.ts';

/** Invalidates nothing: no screen shows the photo before a piece has it. */
export const keepPhoto: Write<typeof schemas.keepPhoto, 'admin'> = {
  method: 'POST',
  path: '/api/admin/photos',
  access: 'admin',
  changes: [],
};
