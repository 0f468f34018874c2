import { parseEuros } from '#domain/money.ts';
import {
  declaredSettings,
  settingNames,
  type SettingKind,
  type SettingName,
  type Settings,
} from '#domain/settings/schemas.ts';

/** What is in the fields of a form: a text, or whether a switch is on. */
export type TypedSettings = Record<SettingName, string | boolean>;

const kindOf = (name: SettingName): SettingKind => declaredSettings[name].kind;

const euros = (cents: number): string => (cents / 100).toFixed(2).replace('.', ',');

function typedOf(kind: SettingKind, value: Settings[SettingName]): string | boolean {
  if (typeof value === 'boolean') return value;
  if (value === null) return '';
  if (typeof value === 'number') return kind === 'money' ? euros(value) : String(value);
  return typeof value === 'string' ? value : value.join('\n');
}

/** The fields that show these settings. */
export const typedSettings = (settings: Settings): TypedSettings =>
  Object.fromEntries(settingNames.map((name) => [name, typedOf(kindOf(name), settings[name])])) as TypedSettings;

function valueOf(kind: SettingKind, typed: string | boolean): unknown {
  if (typeof typed === 'boolean') return typed;
  const text = typed.trim();
  if (kind === 'words') return text.split('\n').flatMap((word) => word.trim() || []);
  if (kind === 'text') return text;
  if (text === '') return null;
  // What is no number is none of the values: its schema says so.
  if (kind === 'money') return parseEuros(text) ?? text;
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** What the fields say, whether or not the shop would take it. */
export const settingsTyped = (typed: TypedSettings): Record<SettingName, unknown> =>
  Object.fromEntries(settingNames.map((name) => [name, valueOf(kindOf(name), typed[name])])) as Record<
    SettingName,
    unknown
  >;
