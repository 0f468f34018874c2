import type { Read } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Public, as what is shown in a live is; an id can't be guessed. */
export const getPhoto: Read<typeof schemas.getPhoto, 'public'> = {
  method: 'GET',
  path: '/api/photos/:photoId',
  access: 'public',
  shows: [],
};
