import * as z from 'zod/mini';
import { okReply, id, instant, noInput, required, seen, text } from '#shared/http/schemas.ts';

const colour = z.object({ id, name: z.string(), hexCode: z.string(), updatedAt: instant });
export type Colour = z.infer<typeof colour>;

const allFields = 'Veuillez remplir tous les champs';
const hexCode = text(allFields).check(
  z.trim(),
  z.minLength(1, allFields),
  z.regex(/^#[0-9a-fA-F]{6}$/, 'Le code couleur doit être un # suivi de six chiffres ou lettres de A à F'),
);

export const listColours = {
  summary: 'List the colours by name',
  input: noInput,
  reply: z.object({ colours: z.array(colour) }),
};

export const saveColour = {
  summary: 'Add a colour, or change the colour that `seen` names',
  input: z.object({ seen, name: required(allFields, 60), hexCode }),
  reply: colour,
};

export const addUsualColours = {
  summary: 'Add the usual colours of clothes that the shop does not have',
  input: noInput,
  reply: z.object({ added: z.int() }),
};

export const deleteColour = {
  summary: 'Delete a colour that no product uses',
  input: z.object({ colourId: id }),
  reply: okReply,
};
