import * as z from 'zod/mini';

/** Form field of a setting, and the unit of its value. */
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

/** Setting of the shop. `initial` is its value until someone changes it. */
interface DeclaredSetting<Schema extends z.ZodMiniType> {
  kind: SettingKind;
  schema: Schema;
  initial: z.infer<Schema>;
}

/** Declares a setting, with the type of `initial` from its schema. */
export const declareSetting = <Schema extends z.ZodMiniType>(
  kind: SettingKind,
  schema: Schema,
  initial: z.infer<Schema>,
): DeclaredSetting<Schema> => ({ kind, schema, initial });

/** Returns a schema of whole numbers. A value outside the bounds is refused in French with the unit (` heures`). */
export const numberBetween = (least: number, most: number, unit: string) => {
  const sentence = `Un nombre entier de ${least} à ${most.toLocaleString('fr-FR')}${unit}`;
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence));
};
