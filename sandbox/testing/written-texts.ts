import * as z from 'zod/mini';
import { declaredEndpoints } from './declared-endpoints.ts';

interface WrittenText {
  owner: string;
  write: string;
  field: string;
  maxLength: number;
}

interface Json {
  maxLength?: number;
  properties?: Record<string, Json>;
  anyOf?: Json[];
  items?: Json;
}

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

function textFieldsOf({ properties = {}, anyOf = [], items }: Json): [field: string, maxLength: number][] {
  const ownTexts = Object.entries(properties).flatMap(([name, field]): [string, number][] =>
    [field, ...(field.anyOf ?? [])].flatMap(({ maxLength }) => (maxLength === undefined ? [] : [[name, maxLength]])),
  );
  return [...ownTexts, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(textFieldsOf)];
}
