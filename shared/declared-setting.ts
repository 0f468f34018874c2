import * as z from 'zod/mini';

/** Input type of a setting, with its unit. */
export type SettingKind =
  | 'hours'
  | 'days'
  | 'seconds'
  | 'pieces'
  | 'grams'
  | 'money'
  | 'switch'
  | 'words'
  | 'text'
  | 'own-text'
  | 'own-subject'
  | 'lines'
  | 'email'
  | 'phone'
  | 'url'
  | 'colour'
  | 'picture'
  | 'notice'
  | 'choice';

/** Setting of the shop: its schema, and the value before anyone changes it. */
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

/** Returns a schema of whole numbers. A value outside the bounds is refused in French with the unit (` heures`). */
export const between = (least: number, most: number, unit: string) => {
  const sentence = `Un nombre entier de ${least} à ${most.toLocaleString('fr-FR')}${unit}`;
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence));
};
