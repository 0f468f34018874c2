import * as z from 'zod/mini';

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

interface DeclaredSetting<Schema extends z.ZodMiniType> {
  kind: SettingKind;
  schema: Schema;
  initial: z.infer<Schema>;
}

export const declareSetting = <Schema extends z.ZodMiniType>(
  kind: SettingKind,
  schema: Schema,
  initial: z.infer<Schema>,
): DeclaredSetting<Schema> => ({ kind, schema, initial });

/** Refuses a value outside the bounds in French, with the unit (` heures`). */
export const numberBetween = (least: number, most: number, unit: string) => {
  const sentence = `Un nombre entier de ${least} à ${most.toLocaleString('fr-FR')}${unit}`;
  return z.int(sentence).check(z.minimum(least, sentence), z.maximum(most, sentence));
};
