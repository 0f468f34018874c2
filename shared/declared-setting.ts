import * as z from 'zod/mini';

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
  | 'picture'
  | 'notice'
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

/** A whole number of some unit (` heures`), refused in French outside of its bounds. */
export const between = (least: number, most: number, unit: string) => {
  const sentence = `Un nombre entier de ${least} à ${most.toLocaleString('fr-FR')}${unit}`;
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence));
};
