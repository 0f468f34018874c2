import sql, { join, raw, type Sql } from 'sql-template-tag';
import { JsonText } from '#platform/server/reply.ts';
import type { Db } from './client.ts';

declare const builds: unique symbol;

/** SQL that builds JSON of the type `T`. */
export type Json<T> = Sql & { readonly [builds]: T };

type FieldOf<Value> = [NonNullable<Value>] extends [string | number | boolean] ? Sql : Json<Value>;

export function jsonObject<T extends object>(fields: { readonly [Key in keyof T]-?: FieldOf<T[Key]> }): Json<T> {
  const pairs = Object.entries<Sql>(fields).map(([key, value]) => {
    if (!/^\w{1,60}$/.test(key)) throw new Error(`${key} is not a field name`);
    return sql`${raw(`'${key}', `)}${value}`;
  });
  return typed<T>(sql`json_build_object(${join(pairs, ', ')})`);
}

export const jsonList = <T>(items: Json<T>, { from, orderBy }: { from: Sql; orderBy: Sql }): Json<T[]> =>
  typed<T[]>(sql`coalesce((select json_agg(${items} order by ${orderBy}) from ${from}), '[]')`);

export const jsonWhen = <T>(condition: Sql, json: Json<T>): Json<T | null> =>
  typed<T | null>(sql`case when ${condition} then ${json} end`);

/** Declares the type of JSON that no builder makes: a `json` column, or the result of a function. */
export const typed = <T>(text: Sql): Json<T> => text as Json<T>;

export async function readAll<T>(db: Db, json: Json<T>, from: Sql): Promise<T[]> {
  const rows = await db.many<{ json: T }>(sql`select ${json} as json ${from}`);
  return rows.map((row) => row.json);
}

export async function readOne<T>(db: Db, json: Json<T>, from: Sql): Promise<T | null> {
  const row = await db.one<{ json: T }>(sql`select ${json} as json ${from}`);
  return row?.json ?? null;
}

/** Returns the JSON as the database wrote it, to be sent unchanged; null without a row. */
export async function readText<T>(db: Db, json: Json<T>, from: Sql): Promise<JsonText<T> | null> {
  const row = await db.one<{ json: string }>(sql`select ${json}::text as json ${from}`);
  return row && new JsonText(row.json);
}
