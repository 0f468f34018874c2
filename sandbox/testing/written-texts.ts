import * as z from 'zod/mini';
import { declaredEndpoints } from './declared-endpoints.ts';

interface WrittenText {
  /** Feature that declares the endpoint. */
  owner: string;
  /** Name of the endpoint that writes. */
  write: string;
  field: string;
  /** Maximum length of the text, in characters. */
  maxLength: number;
}

interface Json {
  maxLength?: number;
  properties?: Record<string, Json>;
  anyOf?: Json[];
  items?: Json;
}

/** Text fields with a maximum length in the inputs of all writing endpoints, nested fields included. */
export const writtenTexts: readonly WrittenText[] = declaredEndpoints.flatMap(({ name, owner, endpoint, schemas }) =>
  'changes' in endpoint
    ? textFieldsOf(z.toJSONSchema(schemas.input, { io: 'input', unrepresentable: 'any' }) as Json).map(
        ([field, maxLength]) => ({
          owner,
          write: name,
          field,
          maxLength,
        }),
      )
    : [],
);

/** Returns the fields whose texts have a maximum length, with that length. */
function textFieldsOf({ properties = {}, anyOf = [], items }: Json): [field: string, maxLength: number][] {
  const ownTexts = Object.entries(properties).flatMap(([name, field]): [string, number][] =>
    [field, ...(field.anyOf ?? [])].flatMap(({ maxLength }) => (maxLength === undefined ? [] : [[name, maxLength]])),
  );
  return [...ownTexts, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(textFieldsOf)];
}
