import type { SettingKind } from '#shared/declared-setting.ts';
import { spacedPhone } from '#features/identity/domain/rules.ts';
import { parseEuros } from '#shared/money.ts';
import type { FieldErrors } from '#platform/web/ui/use-form.ts';
import { declaredSettings, type SettingName, type Settings } from '#features/settings/domain/schemas.ts';

/** Kinds stored as typed, without the blanks around the text; an empty field stays empty. */
const TEXTS: ReadonlySet<SettingKind> = new Set([
  'text',
  'own-text',
  'own-subject',
  'lines',
  'email',
  'phone',
  'url',
  'colour',
  'picture',
  'notice',
  'choice',
]);

export type TypedSettings = Partial<Record<SettingName, string | boolean>>;

const kindOf = (name: SettingName): SettingKind => declaredSettings[name].kind;
const namesIn = (byName: Partial<Record<SettingName, unknown>>) => Object.keys(byName) as SettingName[];

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

function fieldOf(kind: SettingKind, value: Settings[SettingName]): string | boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? euros(value) : String(value);
  if (kind === 'phone' && typeof value === 'string') return spacedPhone(value).replaceAll('\u00a0', ' ');
  return typeof value === 'string' ? value : value.join('\n');
}

export const fieldsOfSettings = (settings: Settings, names: readonly SettingName[]): TypedSettings =>
  Object.fromEntries(names.map((name) => [name, fieldOf(kindOf(name), settings[name])]));

function valueOf(kind: SettingKind, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (kind === 'words') return text.split('\n').flatMap((word) => word.trim() || []);
  if (TEXTS.has(kind)) return text;
  if (text === '') return null;
  // An invalid number stays a text, so that the schema refuses it.
  if (kind === 'money') return parseEuros(text) ?? text;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

export const settingsOfFields = (typed: TypedSettings): Partial<Record<SettingName, unknown>> =>
  Object.fromEntries(namesIn(typed).map((name) => [name, valueOf(kindOf(name), typed[name] ?? '')]));

/** Typed value of each field and, under a name with the prefix `FROM`, the value that the field showed before. */
type Draft = Record<string, string | boolean>;
const FROM = 'from-';

export const draftOf = (typed: TypedSettings, shown: TypedSettings): Draft =>
  Object.fromEntries(
    namesIn(shown).flatMap((name) => [
      [name, typed[name] ?? ''],
      [FROM + name, shown[name] ?? ''],
    ]),
  );

/** Returns the edited settings of a draft that another user has since changed to a value other than the typed value. */
export const conflictsOfDraft = (draft: Draft, shown: TypedSettings): SettingName[] =>
  namesIn(shown).filter((name) => {
    const [typed, from] = [draft[name], draft[FROM + name]];
    return typed !== from && from !== shown[name] && typed !== shown[name];
  });

/** Returns the values that these fields of a draft showed before, which another user has replaced since. */
export const replacedIn = (draft: Draft, names: readonly SettingName[]): TypedSettings =>
  Object.fromEntries(names.map((name) => [name, draft[FROM + name]]));

export type Conflicts = Partial<Record<SettingName, { before: string | boolean | undefined; message: string }>>;

/** Returns the earlier values of the conflicts whose message is shown. Another error comes from a later edit. */
export const shownConflicts = (conflicts: Conflicts, errors: FieldErrors<TypedSettings>): TypedSettings =>
  Object.fromEntries(
    namesIn(conflicts).flatMap((name) => {
      const conflict = conflicts[name];
      return conflict && errors[name] === conflict.message ? [[name, conflict.before]] : [];
    }),
  );

/** Returns the fields of a draft; unchanged fields show the current values. */
export const fieldsOfDraft = (draft: Draft, shown: TypedSettings): TypedSettings =>
  Object.fromEntries(
    namesIn(shown).map((name) => [name, draft[name] === draft[FROM + name] ? shown[name] : draft[name]]),
  );
