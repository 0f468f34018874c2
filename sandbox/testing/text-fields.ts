import * as z from 'zod/mini';

interface Json {
  maxLength?: number;
  properties?: Record<string, Json>;
  anyOf?: Json[];
  items?: Json;
}

/** Returns the longest text that each field of an input takes, with the fields of nested objects. */
export const longestTextsIn = (input: z.core.$ZodType): [name: string, most: number][] =>
  longestOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Json);

function longestOf({ properties = {}, anyOf = [], items }: Json): [name: string, most: number][] {
  const own = Object.entries(properties).flatMap(([name, field]): [string, number][] =>
    [field, ...(field.anyOf ?? [])].flatMap(({ maxLength }) => (maxLength === undefined ? [] : [[name, maxLength]])),
  );
  return [...own, ...[...Object.values(properties), ...anyOf, ...(items ? [items] : [])].flatMap(longestOf)];
}
