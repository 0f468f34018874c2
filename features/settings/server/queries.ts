import * as z from 'zod/mini';
import sql from 'sql-template-tag';
import type { Identity } from '#features/identity/domain/schemas.ts';
import { declaredSettings, settingNames, type SettingName, type Settings } from '#features/settings/domain/schemas.ts';
import type { Db } from '#platform/server/db/client.ts';

/** Returns the key of a setting in the database: `minimum-order-cents` for `minimumOrderCents`. */
export const settingKeyOf = (name: SettingName): string =>
  name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const names = new Map(settingNames.map((name) => [settingKeyOf(name), name]));

export const settingNameOf = (key: string): string => names.get(key) ?? key;

interface StoredSetting {
  key: string;
  value: unknown;
}

/** Reads the settings. Replaces a missing or invalid value by `fallback`, else by the initial value of its setting. */
export async function readSettings(db: Db, fallback: Partial<Settings>): Promise<Settings> {
  const stored = sql`select key, value from settings where key = any(${[...names.keys()]})`;
  return settingsOf(await db.many<StoredSetting>(stored), fallback);
}

export function settingsOf(rows: readonly StoredSetting[], fallback: Partial<Settings>): Settings {
  const stored = new Map(rows.map(({ key, value }) => [names.get(key), value]));
  const valueOf = (name: SettingName): unknown => {
    const { schema, initial } = declaredSettings[name];
    const parsed = z.safeParse(schema, stored.get(name));
    return parsed.success ? parsed.data : (fallback[name] ?? initial);
  };
  return Object.fromEntries(settingNames.map((name) => [name, valueOf(name)])) as Settings;
}

/** Reads the settings from the database, bypassing the cache of this process. */
export const getSettings = ({ db, config }: { db: Db; config: { identity: Identity } }): Promise<Settings> =>
  readSettings(db, config.identity);
