import { forAdmin } from '#shared/http/endpoint.ts';
import { problem } from '#shared/problem.ts';
import { onField, problemsOf } from '#shared/problems-of.ts';
import type * as schemas from './admin-schemas.ts';

declare module '#shared/http/topics.ts' {
  interface Topics {
    colors: true;
  }
}

export const listColours = forAdmin<typeof schemas.listColours>('GET', '/api/admin/colors', {
  shows: ['colors'],
  kept: 'everyone',
});
export const saveColour = forAdmin<typeof schemas.saveColour>('POST', '/api/admin/colors', { changes: ['colors'] });
export const addUsualColours = forAdmin<typeof schemas.addUsualColours>('POST', '/api/admin/colors/usual', {
  changes: ['colors'],
});
export const deleteColour = forAdmin<typeof schemas.deleteColour>('DELETE', '/api/admin/colors/:colourId', {
  changes: ['colors'],
});

export const colourProblems = {
  ...problemsOf('colours', 'cette couleur'),
  nameTaken: onField('name', problem('colours.name-taken', 409, 'Une couleur avec ce nom existe déjà')),
  inUse: problem('colours.in-use', 409, 'Cette couleur est utilisée par des produits et ne peut pas être supprimée'),
};
