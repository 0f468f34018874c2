import { forAnyone } from '#shared/http/endpoint.ts';
import type * as schemas from './schemas.ts';

/** Public, as what is shown in a live is; an id can't be guessed. */
export const getPhoto = forAnyone<typeof schemas.getPhoto>('GET', '/api/photos/:photoId', { shows: [] });
export const getPhotoCrop = forAnyone<typeof schemas.getPhotoCrop>('GET', '/api/photos/:photoId/:crop', { shows: [] });
