import { forAnyone } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Public, because the photos were shown in a live. Ids cannot be guessed. */
export const getPhoto = forAnyone<typeof schemas.getPhoto>('GET', '/api/photos/:photoId', { shows: [] });
export const getPhotoCrop = forAnyone<typeof schemas.getPhotoCrop>('GET', '/api/photos/:photoId/:crop', { shows: [] });
