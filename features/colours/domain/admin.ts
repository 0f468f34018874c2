import { forAdmin } from '#shared/http/endpoint.ts';
import { done, id, instant, noInput, required, seen, text } from '#shared/http/schemas.ts';
import { problem } from '#shared/problem.ts';
import { problemsOf } from '#shared/problems-of.ts';
import * as z from 'zod/mini';

const colour = z.object({ id, name: z.string(), hexCode: z.string(), updatedAt: instant });
export type Colour = z.infer<typeof colour>;

const allFields = 'Veuillez remplir tous les champs';
const hexCode = text(allFields).check(
  z.trim(),
  z.minLength(1, allFields),
  z.regex(/^#[0-9a-fA-F]{6}$/, 'Le code couleur doit être un # suivi de six chiffres ou lettres de A à F'),
);

export const schemas = {
  listColours: {
    summary: 'List the colours by name',
    input: noInput,
    reply: z.object({ colours: z.array(colour) }),
  },
  saveColour: {
    summary: 'Add a colour, or change the one that was seen',
    input: z.object({ seen, name: required(allFields, 60), hexCode }),
    reply: colour,
  },
  addUsualColours: {
    summary: 'Add the usual colours of clothes that the shop does not have',
    input: noInput,
    reply: z.object({ added: z.int() }),
  },
  deleteColour: {
    summary: 'Delete a colour that no product uses',
    input: z.object({ colourId: id }),
    reply: done,
  },
};

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
  nameTaken: problem('colours.name-taken', 409, 'Une couleur avec ce nom existe déjà'),
  inUse: problem('colours.in-use', 409, 'Cette couleur est utilisée par des produits et ne peut pas être supprimée'),
};
