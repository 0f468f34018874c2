import type * as z from 'zod/mini';

/** How a setting is typed, and what its value counts. */
export type SettingKind =
  | 'hours'
  | 'days'
  | 'seconds'
  | 'pieces'
  | 'money'
  | 'switch'
  | 'words'
  | 'text'
  | 'own-text'
  | 'lines'
  | 'email'
  | 'phone'
  | 'url'
  | 'colour'
  | 'choice';

/** A setting of the shop: what values it takes, and which one holds until somebody chooses another. */
interface Declared<Schema extends z.ZodMiniType> {
  kind: SettingKind;
  schema: Schema;
  initial: z.infer<Schema>;
}
export const declare = <Schema extends z.ZodMiniType>(
  kind: SettingKind,
  schema: Schema,
  initial: z.infer<Schema>,
): Declared<Schema> => ({ kind, schema, initial });
