import type * as z from 'zod/mini';
import { MAX_TEXT } from '#shared/text.ts';
import { errorsBy } from './errors-by.ts';
import { markEmptyFields } from './missing-fields.ts';
import type { FieldErrors } from './use-form.ts';

interface Parts {
  type: string;
  checks?: readonly z.core.$ZodCheck[];
  shape?: Readonly<Record<string, z.core.$ZodType>>;
  innerType?: z.core.$ZodType;
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
}

const longestIn = (schema: z.core.$ZodType | undefined): number => {
  if (!schema) return Infinity;
  const { type, checks = [], innerType, in: from, out: to } = schema._zod.def as Parts;
  const ownLimits = checks.flatMap(({ _zod: { def } }) =>
    type === 'string' && def.check === 'max_length' ? [(def as z.core.$ZodCheckMaxLengthDef).maximum] : [],
  );
  return Math.min(...ownLimits, ...[innerType, from, to].map(longestIn));
};

/** Returns the limit that the schema sets; undefined without a limit, and for `MAX_TEXT`, which all fields have. */
export function maxLengthBy(schema: z.core.$ZodType, name: string): number | undefined {
  const longest = longestIn((schema._zod.def as Parts).shape?.[name]);
  return longest === Infinity || longest === MAX_TEXT ? undefined : longest;
}

interface CheckOptions<Values> {
  /** Returns the input of the schema for the values of the form. */
  inputOf?: (values: Values) => unknown;
  /** Error sentence of an empty field. The form shows it once, and each empty field shows a short mark instead. */
  once?: string;
}

/** `useForm({ initial, ...checkedBy(schemas.saveColour.input) })` */
export const checkedBy = <Values>(
  schema: z.core.$ZodType,
  { inputOf = (values) => values, once }: CheckOptions<Values> = {},
) => ({
  validate: (values: Values): FieldErrors<Values> => {
    const errors = errorsBy<Values>(schema, inputOf(values));
    return once === undefined ? errors : markEmptyFields(once, errors);
  },
  maxLengthOf: (name: string) => maxLengthBy(schema, name),
});
